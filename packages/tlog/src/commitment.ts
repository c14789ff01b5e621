/** Entries of this log: a salted commitment to an event, which nobody can open without its salt. */
import { concat, type Sha256, textOf, toBase64Url, utf8 } from './bytes.ts'

export const SALT_BYTES = 32
const BLOCK_BYTES = 64

/** RFC 2104 with SHA-256. */
export function hmacSha256(sha256: Sha256, key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(BLOCK_BYTES)
  block.set(key.length > BLOCK_BYTES ? sha256(key) : key)
  const inner = sha256(
    concat(
      block.map((byte) => byte ^ 0x36),
      message,
    ),
  )
  return sha256(
    concat(
      block.map((byte) => byte ^ 0x5c),
      inner,
    ),
  )
}

/** @param event the RFC 8785 text that was committed */
export function commitmentOf(sha256: Sha256, salt: Uint8Array, event: string): Uint8Array {
  return hmacSha256(sha256, salt, utf8(event))
}

export interface Entry {
  /** `flag.activated` */
  type: string
  /** The hour in UTC: `2026-11-22T16`. */
  at: string
  /** 32 bytes in base64url. */
  c: string
}

const ENTRY =
  /^\{"v":1,"type":"([a-z_]+(?:\.[a-z_]+)*)","at":"(\d{4}-\d{2}-\d{2}T\d{2})","c":"([A-Za-z0-9_-]{43})"\}$/

/**
 * The bytes of an entry, the same for everybody.
 * @throws RangeError when type or hour are written otherwise than an entry has them
 */
export function formatEntry({ type, at }: Omit<Entry, 'c'>, commitment: Uint8Array): Uint8Array {
  const text = `{"v":1,"type":"${type}","at":"${at}","c":"${toBase64Url(commitment)}"}`
  if (!ENTRY.test(text)) throw new RangeError(`no entry has type ${type} and hour ${at}`)
  return utf8(text)
}

/** @returns null unless these are the bytes of an entry of version 1 */
export function parseEntry(entry: Uint8Array): Entry | null {
  const match = ENTRY.exec(textOf(entry) ?? '')
  return match === null ? null : { type: match[1] as string, at: match[2] as string, c: match[3] as string }
}
