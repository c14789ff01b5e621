/** Base64 in browsers and Node alike. */

export type Bytes = Uint8Array<ArrayBuffer>

export function toBase64(bytes: Bytes): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** @returns null for what is no base64 */
export function fromBase64(text: string): Bytes | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}

export function toBase64Url(bytes: Bytes): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

export const utf8 = (text: string): Bytes => new TextEncoder().encode(text)
