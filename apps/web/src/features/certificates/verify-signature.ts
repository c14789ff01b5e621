/** Checks a certificate in the browser, without trusting the answer that carried it. */

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
/** Milliseconds after which the page continues without the check. */
const KEYS_TIMEOUT_MS = 8000

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (char) => char.charCodeAt(0))
}

function keyOf({ key_id }: SignedCertificate, { keys }: KeySet) {
  return keys.find(({ kid, crv }) => kid === key_id && crv === 'Ed25519')
}

/**
 * A key that is not published, or a signature that does not fit, is `bad`; `unsupported`: the verifier could
 * not be loaded.
 */
export async function verifySignature(
  certificate: SignedCertificate,
  keySet: KeySet,
): Promise<SignatureCheck> {
  const jwk = keyOf(certificate, keySet)
  if (!jwk?.x) return 'bad'
  const verifier = await import('../../lib/ed25519.ts').catch(() => null)
  if (!verifier) return 'unsupported'
  try {
    const content = new TextEncoder().encode(certificate.content)
    return verifier.verifyEd25519(bytesOf(jwk.x), content, bytesOf(certificate.signature)) ? 'good' : 'bad'
  } catch {
    return 'bad'
  }
}

/**
 * As `verifySignature`, with the keys published now; `unsupported` when they cannot be loaded. A key that is
 * missing in a cached set is requested again past the caches before it counts as unpublished.
 */
export async function verifyWithPublishedKeys(
  certificate: SignedCertificate,
  signal: AbortSignal,
): Promise<SignatureCheck> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(KEYS_TIMEOUT_MS)])
  let keySet: KeySet
  try {
    keySet = await fetchKeys(limit, 'default')
    if (!keyOf(certificate, keySet)) keySet = await fetchKeys(limit, 'reload')
  } catch {
    return 'unsupported'
  }
  return verifySignature(certificate, keySet)
}

async function fetchKeys(signal: AbortSignal, cache: RequestCache): Promise<KeySet> {
  const response = await fetch(KEYS_URL, { signal, cache, headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`the keys cannot be loaded: ${response.status}`)
  return (await response.json()) as KeySet
}
