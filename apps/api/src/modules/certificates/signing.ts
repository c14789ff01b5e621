/**
 * Ed25519 signatures (RFC 8032) over a certificate's content, checkable with the public keys alone
 * (decisions §4).
 */
import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { keyIdOf, type SigningKey } from '@amana/offline-certificate'
import { deriveKey } from '../../kernel/secret-key.ts'

/** An Ed25519 public key as a JSON Web Key (RFC 8037 §2). */
export interface PublicJwk {
  kty: string
  crv: string
  x: string
}

export interface CertificateSigner {
  readonly keyId: string
  readonly publicJwk: PublicJwk
  /** base64url Ed25519 signature over the UTF-8 bytes of `content`. */
  sign(content: string): string
  /** The same key for what verifies without a connection. */
  readonly offline: SigningKey
}

/** PKCS #8 wrapping of a raw Ed25519 seed (RFC 8410 §7); the 32 bytes of the seed follow. */
const PKCS8_ED25519_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * The key is derived from the product's secret, so all processes with the same secret sign with the same key.
 */
export function createCertificateSigner(secretKey: Buffer): CertificateSigner {
  const seed = deriveKey(secretKey, 'certificate signing')
  const privateKey = createPrivateKey({
    key: Buffer.concat([PKCS8_ED25519_PREFIX, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const { kty, crv, x } = createPublicKey(privateKey).export({ format: 'jwk' })
  if (!kty || !crv || !x) throw new Error('the derived certificate key is no Ed25519 key')
  const publicJwk = { kty, crv, x }
  const keyId = thumbprint(publicJwk)
  return {
    keyId,
    publicJwk,
    offline: { id: keyIdOf(keyId), sign: (message) => sign(null, message, privateKey) },
    sign: (content) => sign(null, Buffer.from(content, 'utf8'), privateKey).toString('base64url'),
  }
}

/** The first 96 bits of the RFC 7638 thumbprint: members in lexicographic order, SHA-256, base64url. */
function thumbprint({ crv, kty, x }: PublicJwk): string {
  return createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url').slice(0, 16)
}
