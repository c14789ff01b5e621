/** Signatures of the log's head, with a key that is not in the database (decisions §17). */
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { deriveKey } from '../../kernel/secret-key.ts'
import type { Progress } from './chain.ts'

export interface SignedHead extends Progress {
  at: Date
  key_id: string
  /** base64url, Ed25519 (RFC 8032). */
  signature: string
}

export interface HeadSigner {
  /** The public keys, the present one first. */
  keys: readonly { kid: string; jwk: { kty: string; crv: string; x: string } }[]
  sign(head: Progress, at: Date): SignedHead
  /** Null: the key is unknown here, as after SECRET_KEY was replaced. */
  holds(head: SignedHead): boolean | null
}

/** PKCS #8 wrapping of a raw Ed25519 seed (RFC 8410 §7). */
const PKCS8_ED25519_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

/** @param older the secret before SECRET_KEY: its signatures still count */
export function createHeadSigner(secretKey: Buffer, older: Buffer | null): HeadSigner {
  const keys = [secretKey, ...(older ? [older] : [])].map(keyOf)
  const [present] = keys
  if (!present) throw new Error('there is no key')
  return {
    keys: keys.map(({ id, publicKey }) => {
      const { kty = '', crv = '', x = '' } = publicKey.export({ format: 'jwk' })
      return { kid: id, jwk: { kty, crv, x } }
    }),
    sign(head, at) {
      const signature = sign(null, textOf(head, at), present.privateKey).toString('base64url')
      return { ...head, at, key_id: present.id, signature }
    },
    holds(head) {
      const key = keys.find(({ id }) => id === head.key_id)
      return key
        ? verify(null, textOf(head, head.at), key.publicKey, Buffer.from(head.signature, 'base64url'))
        : null
    },
  }
}

function keyOf(secret: Buffer): { id: string; privateKey: KeyObject; publicKey: KeyObject } {
  const seed = deriveKey(secret, 'audit heads')
  const privateKey = createPrivateKey({
    key: Buffer.concat([PKCS8_ED25519_PREFIX, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const publicKey = createPublicKey(privateKey)
  const id = createHash('sha256')
    .update(publicKey.export({ format: 'der', type: 'spki' }))
    .digest('base64url')
    .slice(0, 16)
  return { id, privateKey, publicKey }
}

function textOf({ position, hash }: Progress, at: Date): Buffer {
  return Buffer.from(`amana audit head v1\n${position}\n${hash.toString('hex')}\n${at.toISOString()}\n`)
}
