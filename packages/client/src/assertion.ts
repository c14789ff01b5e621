/** Client assertions (RFC 7523 §2.2), which a client signs instead of sending a secret. */
import { toBase64Url, utf8 } from './base64.ts'

/** The private key as JWK (RFC 7517): P-256 or Ed25519. */
export interface PrivateJwk {
  kty: string
  crv: string
  x: string
  y?: string
  d: string
  kid?: string
}

export interface AssertionKey {
  alg: 'ES256' | 'EdDSA'
  kid: string | undefined
  sign(content: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>
}

const CURVES: Record<
  string,
  {
    alg: AssertionKey['alg']
    key: { name: string; namedCurve?: string }
    sign: { name: string; hash?: string }
  }
> = {
  'P-256': {
    alg: 'ES256',
    key: { name: 'ECDSA', namedCurve: 'P-256' },
    sign: { name: 'ECDSA', hash: 'SHA-256' },
  },
  Ed25519: { alg: 'EdDSA', key: { name: 'Ed25519' }, sign: { name: 'Ed25519' } },
}

/** The registry refuses more than 300 seconds. */
const LIFE_SECONDS = 120

/** @throws TypeError for another kind of key */
export async function importAssertionKey({ kty, crv, x, y, d, kid }: PrivateJwk): Promise<AssertionKey> {
  const curve = CURVES[crv]
  if (!curve) throw new TypeError('The private key must be of P-256 or Ed25519')
  const jwk = { kty, crv, x, d, ...(y === undefined ? {} : { y }) }
  const key = await crypto.subtle.importKey('jwk', jwk, curve.key, false, ['sign'])
  return { alg: curve.alg, kid, sign: (content) => crypto.subtle.sign(curve.sign, key, content) }
}

/** @param audience the token endpoint */
export async function signAssertion(key: AssertionKey, clientId: string, audience: string): Promise<string> {
  const now = Math.floor(Date.now() / 1_000)
  const head = { alg: key.alg, typ: 'JWT', ...(key.kid === undefined ? {} : { kid: key.kid }) }
  const claims = {
    iss: clientId,
    sub: clientId,
    aud: audience,
    jti: crypto.randomUUID(),
    iat: now,
    exp: now + LIFE_SECONDS,
  }
  const content = [head, claims].map((part) => toBase64Url(utf8(JSON.stringify(part)))).join('.')
  return `${content}.${toBase64Url(new Uint8Array(await key.sign(utf8(content))))}`
}
