/**
 * Our keys for push services (VAPID, RFC 8292). They are derived from the secret key, as all others are: each
 * server of a deployment has the same, a backup needs nothing more, and a new secret key renews them.
 */
import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { HOUR, SECOND } from '../../kernel/durations.ts'
import { deriveKey } from '../../kernel/secret-key.ts'

export interface VapidKey {
  /** The beginning of the public key. */
  id: string
  /** Uncompressed point of P-256 in base64url, as `applicationServerKey` of a browser takes it. */
  publicKey: string
  privateKey: KeyObject
}

export interface VapidKeys {
  current: VapidKey
  /** Undefined: neither that of SECRET_KEY nor of SECRET_KEY_OLD. */
  find(id: string): VapidKey | undefined
}

/** Order of the group of P-256 (FIPS 186-5, SP 800-186 §3.2.1.3). */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
/** At most 24 hours (RFC 8292 §2). */
const VALID_FOR = 12 * HOUR

export function createVapidKeys(secretKey: Buffer, secretKeyOld: Buffer | null): VapidKeys {
  const current = vapidKey(secretKey)
  const keys = secretKeyOld ? [current, vapidKey(secretKeyOld)] : [current]
  return { current, find: (id) => keys.find((key) => key.id === id) }
}

/** A private key without bias, from 512 bits (FIPS 186-5 appendix A.2.1). */
function vapidKey(secretKey: Buffer): VapidKey {
  const bits = Buffer.concat([deriveKey(secretKey, 'push, first half'), deriveKey(secretKey, 'push, second')])
  const scalar = (BigInt(`0x${bits.toString('hex')}`) % (ORDER - 1n)) + 1n
  return vapidKeyOf(Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex'))
}

/** @param scalar 32 bytes */
export function vapidKeyOf(scalar: Buffer): VapidKey {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(scalar)
  const point = ecdh.getPublicKey()
  const text = (bytes: Buffer) => bytes.toString('base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: text(scalar),
    x: text(point.subarray(1, 33)),
    y: text(point.subarray(33)),
  }
  return {
    id: text(point).slice(0, 16),
    publicKey: text(point),
    privateKey: createPrivateKey({ key: jwk, format: 'jwk' }),
  }
}

/** The header Authorization of a message (RFC 8292 §3). @param contact `mailto:` or `https:` */
export function authorizationOf(
  { publicKey, privateKey }: VapidKey,
  { endpoint, contact, now }: { endpoint: string; contact: string; now: Date },
): string {
  const exp = Math.floor((now.getTime() + VALID_FOR) / SECOND)
  const parts = [
    { typ: 'JWT', alg: 'ES256' },
    { aud: new URL(endpoint).origin, exp, sub: contact },
  ]
  const signed = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`
}
