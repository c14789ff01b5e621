/** Ed25519 (RFC 8032) with raw keys of 32 bytes, as logs and their witnesses write them. */
import { createPrivateKey, createPublicKey, hash, sign, verify } from 'node:crypto'

/** An Ed25519 public key as a JSON Web Key (RFC 8037 §2). */
export interface Ed25519Jwk {
  kty: string
  crv: string
  x: string
}

export interface Ed25519Key {
  jwk: Ed25519Jwk
  /** 32 bytes. */
  publicKey: Buffer
  sign(message: Uint8Array): Buffer
}

/** PKCS #8 wrapping of a raw seed (RFC 8410 §7); the 32 bytes of the seed follow. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

export function ed25519Key(seed: Buffer): Ed25519Key {
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  return {
    jwk: { kty: 'OKP', crv: 'Ed25519', x },
    publicKey: Buffer.from(x, 'base64url'),
    sign: (message) => sign(null, message, privateKey),
  }
}

/** False for anything that is no key or no signature. */
export function verifyEd25519(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  try {
    const x = Buffer.from(publicKey).toString('base64url')
    return verify(
      null,
      message,
      createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }),
      signature,
    )
  } catch {
    return false
  }
}

/** The first 96 bits of the RFC 7638 thumbprint: members in lexicographic order, SHA-256, base64url. */
export function thumbprint({ crv, kty, x }: Ed25519Jwk): string {
  return hash('sha256', JSON.stringify({ crv, kty, x }), 'base64url').slice(0, 16)
}

export const sha256 = (data: Uint8Array): Buffer => hash('sha256', data, 'buffer')
