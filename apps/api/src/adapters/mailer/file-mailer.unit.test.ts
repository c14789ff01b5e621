import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createFileMailer } from './file-mailer.ts'
import { exampleMail, FROM, mailerContract } from './mailer.contract.ts'

describe('file mailer', () => {
  mailerContract(async () => {
    const dir = join(mkdtempSync(join(tmpdir(), 'amana-mail-')), 'outbox', 'mail')
    return {
      mailer: createFileMailer({ dir, from: FROM }),
      received: async () =>
        existsSync(dir)
          ? readdirSync(dir)
              .toSorted()
              .map((name) => readFileSync(join(dir, name)))
          : [],
      stop: async () => rmSync(join(dir, '..', '..'), { recursive: true }),
    }
  })

  let root: string
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'amana-mail-'))
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))

  test('the newest is last by name, and a repeat overwrites itself', async () => {
    const mailer = createFileMailer({ dir: root, from: FROM })
    await mailer.send(exampleMail({ id: 'b', at: new Date('2026-11-21T14:25:30.123Z') }))
    await mailer.send(exampleMail({ id: 'a', at: new Date('2026-11-21T14:25:31.000Z') }))
    await mailer.send(exampleMail({ id: 'b', at: new Date('2026-11-21T14:25:30.123Z') }))
    expect(readdirSync(root).toSorted()).toEqual(['20261121T142530123Z-b.eml', '20261121T142531000Z-a.eml'])
  })

  test('only the owner can read a mail', async () => {
    await createFileMailer({ dir: root, from: FROM }).send(exampleMail())
    const [name = ''] = readdirSync(root)
    expect(statSync(join(root, name)).mode & 0o077).toBe(0)
  })

  test('many at once leave whole files alone', async () => {
    const mailer = createFileMailer({ dir: root, from: FROM })
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => mailer.send(exampleMail({ id: `mail.${index % 10}` }))),
    )
    const names = readdirSync(root)
    expect(names).toHaveLength(10)
    for (const name of names) expect(readFileSync(join(root, name), 'utf8')).toMatch(/--\r\n$/)
  })

  test('a folder that cannot be is an error', async () => {
    const file = join(root, 'file')
    writeFileSync(file, '')
    await expect(
      createFileMailer({ dir: join(file, 'mail'), from: FROM }).send(exampleMail()),
    ).rejects.toThrow(/ENOTDIR/)
  })

  test('a file that cannot get its name leaves nothing behind', async () => {
    const mail = exampleMail({ id: 'taken' })
    mkdirSync(join(root, '20261121T142530123Z-taken.eml', 'full'), { recursive: true })
    await expect(createFileMailer({ dir: root, from: FROM }).send(mail)).rejects.toThrow(
      /EISDIR|ENOTEMPTY|EEXIST/,
    )
    expect(readdirSync(root)).toEqual(['20261121T142530123Z-taken.eml'])
  })

  test('a disk that is full in the middle is an error, leaves no part of a mail, and the next mail works', () => {
    // The kernel's limit on file size stands in for the disk: it takes 32 KiB, then refuses, for root too.
    const script = `
      import { readdirSync } from 'node:fs'
      import { createFileMailer } from '${join(import.meta.dirname, 'file-mailer.ts')}'
      const dir = process.argv[1]
      const mail = (size) => ({ id: 'big', at: new Date(0), to: 'a@b.test', subject: 's', text: 't', html: 'h',
        attachments: [{ filename: 'a.pdf', contentType: 'application/pdf', content: Buffer.alloc(size) }] })
      const mailer = createFileMailer({ dir, from: 'a@b.test' })
      const code = await mailer.send(mail(200_000)).then(() => 'sent', (error) => error.code)
      const left = readdirSync(dir).length
      await mailer.send(mail(1000))
      console.log(JSON.stringify({ code, left, after: readdirSync(dir).length }))`
    const output = execFileSync(
      'sh',
      [
        '-c',
        `trap '' XFSZ; ulimit -f 64; exec "$0" --input-type=module -e "$1" "$2"`,
        process.execPath,
        script,
        root,
      ],
      { encoding: 'utf8' },
    )
    expect(JSON.parse(output)).toEqual({ code: 'EFBIG', left: 0, after: 1 })
  })
})
