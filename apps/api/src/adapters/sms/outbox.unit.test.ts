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
import { createSmsSender } from './index.ts'
import { createSmsOutbox } from './outbox.ts'
import { smsContract } from './sms.contract.ts'
import { exampleSms } from './sms.fixtures.ts'

describe('sms outbox', () => {
  let root: string
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'amana-sms-'))
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))

  const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'))

  smsContract(async () => {
    const dir = join(root, 'outbox', 'sms')
    return {
      sender: createSmsSender({ sms: { provider: 'outbox' }, dataDir: root }),
      received: async () =>
        existsSync(dir)
          ? readdirSync(dir)
              .toSorted()
              .map((name) => read(join('outbox', 'sms', name)))
              .map(({ to, text }) => ({ to, text }))
          : [],
      stop: async () => undefined,
    }
  })

  test('a file holds to, text and at; the newest is last by name, and a repeat overwrites itself', async () => {
    const outbox = createSmsOutbox(root)
    await outbox.send(exampleSms({ id: 'b' }))
    await outbox.send(exampleSms({ id: 'a', at: new Date('2026-11-21T14:25:31.000Z') }))
    await outbox.send(exampleSms({ id: 'b' }))
    expect(readdirSync(root).toSorted()).toEqual(['20261121T142530123Z-b.json', '20261121T142531000Z-a.json'])
    expect(read('20261121T142530123Z-b.json')).toEqual({
      to: '+2348031234567',
      text: exampleSms().text,
      at: '2026-11-21T14:25:30.123Z',
    })
  })

  test('only the owner can read a message', async () => {
    await createSmsOutbox(root).send(exampleSms())
    const [name = ''] = readdirSync(root)
    expect(statSync(join(root, name)).mode & 0o077).toBe(0)
  })

  test('an id that could leave the folder is refused', async () => {
    await expect(createSmsOutbox(root).send(exampleSms({ id: '../../etc/passwd' }))).rejects.toThrow(
      TypeError,
    )
    expect(readdirSync(root)).toEqual([])
  })

  test('a folder that cannot be is an error', async () => {
    writeFileSync(join(root, 'file'), '')
    await expect(createSmsOutbox(join(root, 'file', 'sms')).send(exampleSms())).rejects.toThrow(/ENOTDIR/)
  })

  test('a file that cannot get its name leaves nothing behind', async () => {
    mkdirSync(join(root, '20261121T142530123Z-taken.json', 'full'), { recursive: true })
    await expect(createSmsOutbox(root).send(exampleSms({ id: 'taken' }))).rejects.toThrow(
      /EISDIR|ENOTEMPTY|EEXIST/,
    )
    expect(readdirSync(root)).toEqual(['20261121T142530123Z-taken.json'])
  })
})
