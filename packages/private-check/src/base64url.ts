/** Base64url without padding. */

export function encodeBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** Null: not the canonical text of exactly so many bytes. */
export function decodeBase64Url(text: unknown, length: number): Uint8Array | null {
  if (typeof text !== 'string' || text.length !== Math.ceil((length * 4) / 3) || !/^[\w-]+$/.test(text))
    return null
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
    char.charCodeAt(0),
  )
  return encodeBase64Url(bytes) === text ? bytes : null
}
