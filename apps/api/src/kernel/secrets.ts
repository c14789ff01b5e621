import { createHash, timingSafeEqual } from 'node:crypto'

/** For secrets of high entropy only (never for passwords or codes). */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

export function secretMatches(secret: string, hash: Buffer): boolean {
  return timingSafeEqual(hashSecret(secret), hash)
}
