/** SHA-256 and Ed25519 of Node, for @amana/tlog. */
import { createPrivateKey, createPublicKey, hash, sign, verify } from 'node:crypto'
import type { Sha256, SignEd25519, VerifyEd25519 } from '@amana/tlog'

/** RFC 8410: a PKCS#8 key up to its seed. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')
export const SEED_BYTES = 32

export const sha256: Sha256 = (data) => new Uint8Array(hash('sha256', data, 'buffer'))

export const verifyEd25519: VerifyEd25519 = (publicKey, message, signature) => {
  const x = Buffer.from(publicKey).toString('base64url')
  return verify(
    null,
    message,
    createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }),
    signature,
  )
}

export interface SigningKey {
  publicKey: Uint8Array
  sign: SignEd25519
}

/** @param seed 32 bytes */
export function signingKeyOf(seed: Uint8Array): SigningKey {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' })
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' })
  return {
    publicKey: new Uint8Array(Buffer.from(x, 'base64url')),
    sign: (message) => new Uint8Array(sign(null, message, key)),
  }
}
