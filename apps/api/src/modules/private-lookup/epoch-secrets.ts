/** The one secret of an epoch, from which its keys come; stored encrypted (kernel/encryption.ts). */
import { hkdfSync, randomBytes } from 'node:crypto'
import { type Encrypter, UnknownKey } from '../../kernel/encryption.ts'

const SEED_BYTES = 32

const contextOf = (epoch: number) => `private epoch ${epoch}`

export const newSeed = (): Buffer => randomBytes(SEED_BYTES)

export function encryptSeed(
  encrypter: Encrypter,
  epoch: number,
  seed: Buffer,
): { encrypted_seed: Buffer; key_id: string } {
  const { keyId, bytes } = encrypter.encrypt(seed.toString('base64'), contextOf(epoch))
  return { encrypted_seed: bytes, key_id: keyId }
}

interface SealedSeed {
  epoch: number
  encrypted_seed: Buffer | null
  key_id: string
}

/** Null: the epoch is over, or was sealed with a SECRET_KEY that this process does not have. */
export function openSeed(encrypter: Encrypter, { encrypted_seed, ...sealed }: SealedSeed): Buffer | null {
  if (!encrypted_seed) return null
  try {
    return decryptSeed(encrypter, { ...sealed, encrypted_seed })
  } catch (error) {
    if (error instanceof UnknownKey) return null
    throw error
  }
}

/** @throws UnknownKey */
export function decryptSeed(
  encrypter: Encrypter,
  { epoch, encrypted_seed, key_id }: SealedSeed & { encrypted_seed: Buffer },
): Buffer {
  return Buffer.from(encrypter.decrypt({ keyId: key_id, bytes: encrypted_seed }, contextOf(epoch)), 'base64')
}

/** The info of DeriveKeyPair. */
export const keyInfoOf = (epoch: number): Buffer => Buffer.from(`amana private look-up ${epoch}`)

export const paddingKeyOf = (seed: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha512', seed, '', 'amana-imei-v1 padding', 32))
