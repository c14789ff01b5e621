/**
 * Encryption of values that must not be readable in a copy of the database: AES-256-GCM, with the id of the
 * key.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriveKey } from './secret-key.ts'
import { keyedMac } from './secrets.ts'

interface EncryptedValue {
  keyId: string
  /** Nonce (12 bytes), tag (16 bytes), ciphertext. */
  bytes: Buffer
}

export interface Encrypter {
  /** The key that encrypts now. */
  readonly keyId: string
  /**
   * @param context owner of the value; it decrypts with the same context only, so a value cannot be moved to
   *   another row
   */
  encrypt(text: string, context: string): EncryptedValue
  /** @throws UnknownKey; Error when the bytes or the context were changed */
  decrypt(encrypted: EncryptedValue, context: string): string
  /**
   * Keyed hashes of the value, for finding it without decrypting: the present key's first, then the older
   * one's.
   */
  hashes(text: string, context: string): [Buffer, ...Buffer[]]
}

/** This process does not have the key of the value. */
export class UnknownKey extends Error {
  override readonly name = 'UnknownKey'

  constructor(keyId: string) {
    super(`sealed with key ${keyId}, which is neither that of SECRET_KEY nor of SECRET_KEY_OLD`)
  }
}

const ALGORITHM = 'aes-256-gcm'
const NONCE = 12
const TAG = 16

interface Keys {
  id: string
  encryption: Buffer
  hashing: Buffer
}

/** @param oldSecretKey the previous SECRET_KEY, while rows encrypted with it remain (`admin keys rotate`) */
export function createEncrypter(secretKey: Buffer, oldSecretKey: Buffer | null = null): Encrypter {
  const current = keysOf(secretKey)
  const keys = oldSecretKey && !oldSecretKey.equals(secretKey) ? [current, keysOf(oldSecretKey)] : [current]
  return {
    keyId: current.id,
    encrypt(text, context) {
      // Random nonces: NIST SP 800-38D §8.3 allows 2^32 of them for one key, far more than there are people.
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv(ALGORITHM, current.encryption, nonce).setAAD(Buffer.from(context))
      const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return { keyId: current.id, bytes: Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]) }
    },
    decrypt({ keyId, bytes }, context) {
      const key = keys.find(({ id }) => id === keyId)
      if (!key) throw new UnknownKey(keyId)
      const decipher = createDecipheriv(ALGORITHM, key.encryption, bytes.subarray(0, NONCE), {
        authTagLength: TAG,
      })
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
      return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8')
    },
    hashes(text, context) {
      const [first, ...others] = keys.map(({ hashing }) => keyedMac(hashing, `${context} ${text}`))
      if (!first) throw new Error('there is always a present key')
      return [first, ...others]
    },
  }
}

function keysOf(secretKey: Buffer): Keys {
  return {
    id: deriveKey(secretKey, 'sealing key id').toString('hex').slice(0, 16),
    encryption: deriveKey(secretKey, 'sealed values'),
    hashing: deriveKey(secretKey, 'sealed values, hashes'),
  }
}
