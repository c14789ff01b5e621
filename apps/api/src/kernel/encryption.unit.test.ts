import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createEncrypter, UnknownKey } from './encryption.ts'

const key = randomBytes(32)
const NIN = '12345678900'

test('decrypts what it encrypted, under the same context only', () => {
  const encrypter = createEncrypter(key)
  const encrypted = encrypter.encrypt(NIN, 'nin of ada')
  expect(encrypter.decrypt(encrypted, 'nin of ada')).toBe(NIN)
  expect(() => encrypter.decrypt(encrypted, 'nin of bello')).toThrow()
})

test('never the same bytes twice, never the text in them', () => {
  const encrypter = createEncrypter(key)
  const [first, second] = [encrypter.encrypt(NIN, 'x'), encrypter.encrypt(NIN, 'x')]
  expect(first.bytes.equals(second.bytes)).toBe(false)
  expect(first.bytes.includes(NIN)).toBe(false)
})

test('a changed byte anywhere is noticed', () => {
  const encrypter = createEncrypter(key)
  const { keyId, bytes } = encrypter.encrypt(NIN, 'x')
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => encrypter.decrypt({ keyId, bytes: changed }, 'x'), `byte ${at}`).toThrow()
  }
  expect(() => encrypter.decrypt({ keyId, bytes: bytes.subarray(0, 20) }, 'x')).toThrow()
})

test('after SECRET_KEY changed, the old one opens and finds; without it the key is unknown', () => {
  const before = createEncrypter(key)
  const encrypted = before.encrypt(NIN, 'x')
  const next = randomBytes(32)
  const rotating = createEncrypter(next, key)
  expect(rotating.decrypt(encrypted, 'x')).toBe(NIN)
  expect(rotating.hashes(NIN, 'nin')).toHaveLength(2)
  expect(rotating.hashes(NIN, 'nin')[1]).toEqual(before.hashes(NIN, 'nin')[0])
  expect(rotating.encrypt(NIN, 'x').keyId).toBe(createEncrypter(next).keyId)
  expect(() => createEncrypter(next).decrypt(encrypted, 'x')).toThrow(UnknownKey)
})

test('hashes tell values and contexts apart, and keys', () => {
  const encrypter = createEncrypter(key)
  const hash = (text: string, context: string) => encrypter.hashes(text, context)[0].toString('hex')
  expect(hash(NIN, 'nin')).toBe(hash(NIN, 'nin'))
  expect(hash(NIN, 'nin')).not.toBe(hash(NIN, 'bvn'))
  expect(hash(NIN, 'nin')).not.toBe(createEncrypter(randomBytes(32)).hashes(NIN, 'nin')[0].toString('hex'))
})
