/** Recipients that a quantum computer does not open, and mistakes in naming one. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { generateHybridIdentity, identityToRecipient } from 'age-encryption'
import { afterAll, expect, test } from 'vitest'
import { decrypterFrom, encrypterFor } from './age.ts'

const folder = mkdtempSync(join(tmpdir(), 'amana-age-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function keep(name: string, identity: string): string {
  const file = join(folder, name)
  writeFileSync(file, `# made for a test\n${identity}\n`)
  return file
}

const open = async (file: string, sealed: Buffer) =>
  buffer(await decrypterFrom(file)(Readable.from([sealed])))

test('a backup for a hybrid key (ML-KEM-768 and X25519) opens with it, and with no other', async () => {
  const [ours, other] = [await generateHybridIdentity(), await generateHybridIdentity()]
  const recipient = await identityToRecipient(ours)
  expect(recipient).toMatch(/^age1pq1/)
  const content = randomBytes(100_000)
  const sealed = await buffer(await encrypterFor([recipient])(Readable.from([content])))
  expect((await open(keep('ours', ours), sealed)).equals(content)).toBe(true)
  await expect(open(keep('other', other), sealed)).rejects.toThrow('made for another recipient')
})

test('a secret hybrid key is refused as a recipient, and not repeated', async () => {
  const secret = await generateHybridIdentity()
  expect(() => encrypterFor([secret])).toThrow('--recipient is a secret key')
  expect(() => encrypterFor([secret])).not.toThrow(secret)
})
