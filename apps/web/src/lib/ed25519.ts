/**
 * Ed25519 without WebCrypto, which many phones in use lack for this curve. 8 kB: load it with `import()` when
 * there is something to verify.
 */
import { hashes, verify } from '@noble/ed25519'
import { sha512 } from '@noble/hashes/sha2.js'

hashes.sha512 = sha512

/**
 * RFC 8032 §5.1.7, strict: points and scalars in canonical form, no key of small order.
 *
 * @param publicKey 32 bytes
 * @param signature 64 bytes; with other lengths the answer is false
 */
export function verifyEd25519(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  if (publicKey.length !== 32 || signature.length !== 64) return false
  return verify(signature, message, publicKey, { zip215: false })
}
