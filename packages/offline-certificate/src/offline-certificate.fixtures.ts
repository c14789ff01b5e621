import { generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'
import { keyIdOf, type OfflineCertificate, type PublicKey, type SigningKey, type Verify } from './index.ts'

/** A key pair with any `kid` of 16 base64url characters. */
export function newKey(kid = 'dGhpcyBpcyBh'): { signing: SigningKey; published: PublicKey } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const id = keyIdOf(kid)
  return {
    signing: { id, sign: (message) => new Uint8Array(sign(null, message, privateKey)) },
    published: { id, key: rawOf(publicKey), revoked: false },
  }
}

function rawOf(key: KeyObject): Uint8Array {
  return new Uint8Array(Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url'))
}

/** By Node's OpenSSL. */
export const verifyByNode: Verify = (key, message, signature) =>
  verify(
    null,
    message,
    { key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key).toString('base64url') }, format: 'jwk' },
    signature,
  )

export const CERTIFICATE: OfflineCertificate = {
  issuer: 'https://amana.ng',
  number: 'AM-2026-7K3QX9VB-4M2NT8RC',
  kind: 'verification',
  imei: '354188040123456',
  brand: 'Samsung',
  model: 'Galaxy A54 5G',
  result: 'clean',
  issuedAt: 1_795_000_000,
  expiresAt: 1_795_000_000 + 90 * 86_400,
  status: { uri: 'https://amana.ng/status/1', index: 735_119 },
}
