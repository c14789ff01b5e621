import { KEY_ID_BYTES, type PublicKey } from './sign1.ts'

/** As published at `/.well-known/amana-certificates.json` (RFC 7517, RFC 8037). */
export interface JwkSet {
  keys: readonly { kty: string; crv?: string; x?: string; kid?: string; revoked_at?: string }[]
}

/** A JWK's `kid` is the start of its RFC 7638 thumbprint in base64url; COSE takes the first eight bytes. */
export function keyIdOf(kid: string): Uint8Array {
  return bytesOf(kid).slice(0, KEY_ID_BYTES)
}

/** The Ed25519 keys of a set; others are left out. */
export function publicKeysOf({ keys }: JwkSet): PublicKey[] {
  return keys.flatMap(({ crv, x, kid, revoked_at }) =>
    crv === 'Ed25519' && x && kid
      ? [{ id: keyIdOf(kid), key: bytesOf(x), revoked: revoked_at !== undefined }]
      : [],
  )
}

function bytesOf(base64url: string): Uint8Array {
  return Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  )
}
