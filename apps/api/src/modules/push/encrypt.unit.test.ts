/** Content of pushes: the RFC's own example, and another library that reads ours. */
import { createECDH, randomBytes } from 'node:crypto'
import ece from 'http_ece'
import { expect, test } from 'vitest'
import { encryptPush, isPoint, PADDED_TO } from './encrypt.ts'
import { decryptPush } from './push-service.fixtures.ts'
import { RFC_8291 } from './rfc8291-vectors.fixtures.ts'

function browser() {
  const ecdh = createECDH('prime256v1')
  const p256dh = ecdh.generateKeys()
  return { ecdh, p256dh, auth: randomBytes(16) }
}

test('the example of RFC 8291 is encrypted to its very bytes, and our reader reads it', () => {
  const { plaintext, senderPrivate, receiverPrivate, receiverPublic, salt, auth, message } = RFC_8291
  const content = Buffer.from(plaintext)
  const keys = { p256dh: receiverPublic, auth }
  const fixed = { salt, privateKey: senderPrivate }
  expect(encryptPush(content, keys, { padTo: content.length, fixed })).toEqual(message)
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(receiverPrivate)
  expect(decryptPush(message, { ecdh, auth }).toString()).toBe(plaintext)
})

test('another library reads what we encrypt', () => {
  const { ecdh, p256dh, auth } = browser()
  for (const content of ['', '{"title":"Ẹ ku àárọ̀"}', 'x'.repeat(PADDED_TO)]) {
    const message = encryptPush(Buffer.from(content), { p256dh, auth })
    const read = ece.decrypt(message, { version: 'aes128gcm', privateKey: ecdh, authSecret: auth })
    expect(read.toString()).toBe(content)
  }
})

test('every message has one length, and none is encrypted like another', () => {
  const { p256dh, auth } = browser()
  const messages = ['', 'a', 'x'.repeat(PADDED_TO)].map((text) =>
    encryptPush(Buffer.from(text), { p256dh, auth }),
  )
  // Salt, record size, length of the key, key; content, delimiter, tag (RFC 8188 §2.1).
  const length = 16 + 4 + 1 + 65 + PADDED_TO + 1 + 16
  expect(messages.map((message) => message.length)).toEqual([length, length, length])
  expect(new Set(messages.map((message) => message.subarray(0, 86).toString('hex'))).size).toBe(3)
  expect(() => encryptPush(Buffer.alloc(PADDED_TO + 1), { p256dh, auth })).toThrow('too long')
})

test('what is no point of P-256 is no key', () => {
  const { p256dh } = browser()
  expect(isPoint(p256dh)).toBe(true)
  const [moved, compressed] = [Buffer.from(p256dh), Buffer.from(p256dh)]
  moved.writeUInt8((moved.readUInt8(64) + 1) % 256, 64)
  compressed[0] = 2
  for (const bytes of [
    moved,
    compressed,
    p256dh.subarray(1),
    Buffer.alloc(65),
    Buffer.alloc(0),
    Buffer.of(4),
  ])
    expect(isPoint(bytes)).toBe(false)
})
