/** The functions that callers bring: this package has no cryptography and no dependencies. */
export type Sha256 = (data: Uint8Array) => Uint8Array
export type VerifyEd25519 = (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) => boolean
export type SignEd25519 = (message: Uint8Array) => Uint8Array

export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at])
}

const encoder = new TextEncoder()

export function utf8(text: string): Uint8Array {
  return encoder.encode(text)
}

/** @returns null: the bytes are no UTF-8 */
export function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** RFC 4648 §4, with padding. */
export function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}

/** @returns null unless `text` is exactly what `toBase64` writes: one text for each sequence of bytes */
export function fromBase64(text: string): Uint8Array | null {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return null
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  return toBase64(bytes) === text ? bytes : null
}

/** RFC 4648 §5, without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** @returns null unless `text` is exactly what `toBase64Url` writes */
export function fromBase64Url(text: string): Uint8Array | null {
  if (!/^[A-Za-z0-9_-]*$/.test(text)) return null
  const padding = '='.repeat((4 - (text.length % 4)) % 4)
  return fromBase64(text.replaceAll('-', '+').replaceAll('_', '/') + padding)
}

/** @returns null unless it is a decimal number without leading zeroes, up to 2^53 − 1 */
export function parseDecimal(text: string): number | null {
  if (!/^(0|[1-9][0-9]{0,15})$/.test(text)) return null
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : null
}
