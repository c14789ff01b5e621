import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSealer, UnknownKey } from './encryption.ts'

const key = randomBytes(32)
const NIN = '12345678900'

test('opens what it sealed, under the same context only', () => {
  const sealer = createSealer(key)
  const sealed = sealer.seal(NIN, 'nin of ada')
  expect(sealer.open(sealed, 'nin of ada')).toBe(NIN)
  expect(() => sealer.open(sealed, 'nin of bello')).toThrow()
})

test('never the same bytes twice, never the text in them', () => {
  const sealer = createSealer(key)
  const [first, second] = [sealer.seal(NIN, 'x'), sealer.seal(NIN, 'x')]
  expect(first.bytes.equals(second.bytes)).toBe(false)
  expect(first.bytes.includes(NIN)).toBe(false)
})

test('a changed byte anywhere is noticed', () => {
  const sealer = createSealer(key)
  const { keyId, bytes } = sealer.seal(NIN, 'x')
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => sealer.open({ keyId, bytes: changed }, 'x'), `byte ${at}`).toThrow()
  }
  expect(() => sealer.open({ keyId, bytes: bytes.subarray(0, 20) }, 'x')).toThrow()
})

test('after SECRET_KEY changed, the old one opens and finds; without it the key is unknown', () => {
  const before = createSealer(key)
  const sealed = before.seal(NIN, 'x')
  const next = randomBytes(32)
  const rotating = createSealer(next, key)
  expect(rotating.open(sealed, 'x')).toBe(NIN)
  expect(rotating.hashes(NIN, 'nin')).toHaveLength(2)
  expect(rotating.hashes(NIN, 'nin')[1]).toEqual(before.hashes(NIN, 'nin')[0])
  expect(rotating.seal(NIN, 'x').keyId).toBe(createSealer(next).keyId)
  expect(() => createSealer(next).open(sealed, 'x')).toThrow(UnknownKey)
})

test('hashes tell values and contexts apart, and keys', () => {
  const sealer = createSealer(key)
  const hash = (text: string, context: string) => sealer.hashes(text, context)[0].toString('hex')
  expect(hash(NIN, 'nin')).toBe(hash(NIN, 'nin'))
  expect(hash(NIN, 'nin')).not.toBe(hash(NIN, 'bvn'))
  expect(hash(NIN, 'nin')).not.toBe(createSealer(randomBytes(32)).hashes(NIN, 'nin')[0].toString('hex'))
})
