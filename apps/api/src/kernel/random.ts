import { randomBytes } from 'node:crypto'
import { uuidFrom } from './uuid.ts'

/** UUID version 7 (RFC 9562 §5.7): time-ordered, so that primary-key indexes grow at one end. */
export function newId(now: Date): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now.getTime(), 0, 6)
  return uuidFrom(bytes, 7)
}

/** 256 random bits, base64url: a secret that is given out once and stored as a hash. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Crockford's base 32, without I, L, O and U, which are misread. */
const READABLE = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** `length` random characters of 5 bits each. */
export function readableCode(length: number): string {
  return readable(randomBytes(length))
}

/** One character for each byte, of which 5 bits count. */
export function readable(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => READABLE[byte & 31]).join('')
}
