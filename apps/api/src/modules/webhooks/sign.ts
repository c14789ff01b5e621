/**
 * Signatures of webhooks (Standard Webhooks 1.0): `v1a` by Ed25519 (RFC 8032), `v1` by HMAC-SHA-256, over
 * `id.timestamp.body`.
 */
import { createHmac, createPrivateKey, createPublicKey, type KeyObject, randomBytes, sign } from 'node:crypto'

export interface WebhookKeys {
  /** 32 bytes, base64. */
  hmac: string
  /** The seed of the Ed25519 key: 32 bytes, base64. */
  seed: string
}

export function newKeys(): WebhookKeys {
  return { hmac: randomBytes(32).toString('base64'), seed: randomBytes(32).toString('base64') }
}

export const secretOf = ({ hmac }: WebhookKeys) => `whsec_${hmac}`

export function publicKeyOf(keys: WebhookKeys): string {
  const { x = '' } = createPublicKey(privateKeyOf(keys)).export({ format: 'jwk' })
  return `whpk_${Buffer.from(x, 'base64url').toString('base64')}`
}

/** PKCS #8 of a seed (RFC 8410 §7): these bytes, then the seed. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

function privateKeyOf({ seed }: WebhookKeys): KeyObject {
  return createPrivateKey({
    key: Buffer.concat([PKCS8, Buffer.from(seed, 'base64')]),
    format: 'der',
    type: 'pkcs8',
  })
}

/** @param at seconds since 1970, of this attempt */
export function signatureOf(
  keys: WebhookKeys,
  { id, at, body }: { id: string; at: number; body: Buffer },
): string {
  const content = Buffer.concat([Buffer.from(`${id}.${at}.`), body])
  const hmac = createHmac('sha256', Buffer.from(keys.hmac, 'base64')).update(content).digest('base64')
  return `v1a,${sign(null, content, privateKeyOf(keys)).toString('base64')} v1,${hmac}`
}
