/** Checks a certificate in the browser, without trusting the answer that carried it: Ed25519 (RFC 8032) by WebCrypto. */

export type SignatureCheck = 'good' | 'bad' | 'unsupported'

export interface SignedCertificate {
  content: string
  /** base64url. */
  signature: string
  key_id: string
}

/** A JWK set (RFC 7517) as published at `/.well-known/amana-certificates.json`; keys by RFC 8037. */
export interface KeySet {
  keys: Array<{ kty: string; crv?: string; x?: string; kid?: string }>
}

export const KEYS_URL = '/.well-known/amana-certificates.json'
/** Slower than this, the page goes on without the check. */
const KEYS_TIMEOUT_MS = 8000

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (char) => char.charCodeAt(0))
}

/** `unsupported`: this browser lacks Ed25519. A key that is not published, or a signature that does not fit, is `bad`. */
export async function verifySignature(certificate: SignedCertificate, keySet: KeySet): Promise<SignatureCheck> {
  const { subtle } = globalThis.crypto ?? {}
  if (!subtle) return 'unsupported'
  const jwk = keySet.keys.find(({ kid, crv }) => kid === certificate.key_id && crv === 'Ed25519')
  if (!jwk) return 'bad'
  let key: CryptoKey
  try {
    key = await subtle.importKey('jwk', { kty: 'OKP', crv: 'Ed25519', x: jwk.x }, { name: 'Ed25519' }, false, ['verify'])
  } catch {
    return 'unsupported'
  }
  try {
    const content = new TextEncoder().encode(certificate.content)
    return (await subtle.verify('Ed25519', key, bytesOf(certificate.signature), content)) ? 'good' : 'bad'
  } catch {
    return 'bad'
  }
}

/** As `verifySignature`, with the keys published now; `unsupported` when they cannot be loaded. */
export async function verifyWithPublishedKeys(certificate: SignedCertificate, signal: AbortSignal): Promise<SignatureCheck> {
  let keySet: KeySet
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(KEYS_TIMEOUT_MS)])
    const response = await fetch(KEYS_URL, { signal: limit, headers: { accept: 'application/json' } })
    if (!response.ok) return 'unsupported'
    keySet = (await response.json()) as KeySet
  } catch {
    return 'unsupported'
  }
  return verifySignature(certificate, keySet)
}
