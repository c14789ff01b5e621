/**
 * API keys: `amk_live_` or `amk_test_`, 32 random characters of base 62 (190 bits), and 6 characters of their
 * CRC-32, so that scanners for leaked secrets find them and a mistyped one costs no look-up.
 */
import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const RANDOM = 32
const CHECK = 6
const SHAPE = /^amk_(?:live|test)_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/

export function newApiKey({ sandbox }: { sandbox: boolean }): string {
  const random = randomBase62(RANDOM)
  return `amk_${sandbox ? 'test' : 'live'}_${random}${checksumOf(random)}`
}

/** Whether it looks like an API key, and not like an access token. */
export function isApiKey(bearer: string): boolean {
  return bearer.startsWith('amk_')
}

export function apiKeyValid(key: string): boolean {
  const [, random = '', checksum] = SHAPE.exec(key) ?? []
  return checksum !== undefined && checksumOf(random) === checksum
}

/** Random characters of base 62: 5.95 bits each. */
export function randomBase62(length: number): string {
  return Array.from({ length }, () => BASE62[randomInt(62)]).join('')
}

/** CRC-32 in base 62, padded with 0. */
export function checksumOf(text: string): string {
  let rest = crc32(text)
  let digits = ''
  while (rest > 0) {
    digits = BASE62[rest % 62] + digits
    rest = Math.floor(rest / 62)
  }
  return digits.padStart(CHECK, '0')
}
