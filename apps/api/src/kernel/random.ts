import { randomBytes } from 'node:crypto'

/** UUID version 7 (RFC 9562 §5.7): time-ordered, so that primary-key indexes grow at one end. */
export function newId(now: Date): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now.getTime(), 0, 6)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** 256 random bits, base64url: a secret to hand out once and keep only as a hash. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Crockford's base 32 without I, L, O, U: read aloud and typed without mistakes. */
const READABLE = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** `length` random characters of 5 bits each. */
export function readableCode(length: number): string {
  return Array.from(randomBytes(length), (byte) => READABLE[byte & 31]).join('')
}
