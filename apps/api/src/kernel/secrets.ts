import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** For secrets of high entropy only (never for passwords or codes). */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

export function secretMatches(secret: string, hash: Buffer): boolean {
  return timingSafeEqual(hashSecret(secret), hash)
}

/** HMAC-SHA-256, 32 bytes: only the holder of the key can compute it. */
export function keyedMac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

/** In constant time. */
export function sameBytes(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}
