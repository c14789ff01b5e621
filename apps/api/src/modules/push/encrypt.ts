/** Content that the browser alone can read (RFC 8291, in the coding aes128gcm of RFC 8188). */
import { createCipheriv, createECDH, createPublicKey, hkdfSync, randomBytes } from 'node:crypto'

export interface PushKeys {
  /** Uncompressed point of P-256. */
  p256dh: Buffer
  /** 16 bytes. */
  auth: Buffer
}

/** One record holds all: larger than anything that we send. */
const RECORD_SIZE = 4096
/** Marks the end of the last record's content (RFC 8188 §2). */
const LAST = 2
/** Every message has this length before it is encrypted, so that its length says nothing. */
export const PADDED_TO = 1024

/** Whether the bytes are an uncompressed point of P-256. */
export function isPoint(bytes: Buffer): boolean {
  if (bytes.length !== 65 || bytes[0] !== 4) return false
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((part) => part.toString('base64url'))
  try {
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' })
    return true
  } catch {
    return false
  }
}

/**
 * @param fixed random values of the vectors in the RFC; else new ones
 * @throws Error when the content is longer than `padTo`
 */
export function encryptPush(
  content: Buffer,
  { p256dh, auth }: PushKeys,
  { padTo = PADDED_TO, fixed }: { padTo?: number; fixed?: { salt: Buffer; privateKey: Buffer } } = {},
): Buffer {
  if (content.length > padTo) throw new Error('a push is too long')
  const salt = fixed?.salt ?? randomBytes(16)
  const ecdh = createECDH('prime256v1')
  if (fixed) ecdh.setPrivateKey(fixed.privateKey)
  else ecdh.generateKeys()
  const own = ecdh.getPublicKey()
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, own])
  const secret = derive(ecdh.computeSecret(p256dh), auth, keyInfo, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const padded = Buffer.concat([content, Buffer.of(LAST), Buffer.alloc(padTo - content.length)])
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const encrypted = Buffer.concat([cipher.update(padded), cipher.final(), cipher.getAuthTag()])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(RECORD_SIZE)
  return Buffer.concat([salt, size, Buffer.of(own.length), own, encrypted])
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length))
}
