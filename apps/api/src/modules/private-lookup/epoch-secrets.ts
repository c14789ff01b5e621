/** The one secret of an epoch, from which its keys come; stored encrypted (kernel/encryption.ts). */
import { hkdfSync, randomBytes } from 'node:crypto'
import type { Encrypter } from '../../kernel/encryption.ts'

export const SEED_BYTES = 32

const contextOf = (epoch: number) => `private epoch ${epoch}`

export const newSeed = (): Buffer => randomBytes(SEED_BYTES)

export function encryptSeed(encrypter: Encrypter, epoch: number, seed: Buffer): { encrypted_seed: Buffer; key_id: string } {
  const { keyId, bytes } = encrypter.encrypt(seed.toString('base64'), contextOf(epoch))
  return { encrypted_seed: bytes, key_id: keyId }
}

export function decryptSeed(
  encrypter: Encrypter,
  { epoch, encrypted_seed, key_id }: { epoch: number; encrypted_seed: Buffer; key_id: string },
): Buffer {
  return Buffer.from(encrypter.decrypt({ keyId: key_id, bytes: encrypted_seed }, contextOf(epoch)), 'base64')
}

/** The info of DeriveKeyPair. */
export const keyInfoOf = (epoch: number): Buffer => Buffer.from(`amana private look-up ${epoch}`)

export const paddingKeyOf = (seed: Buffer): Buffer => Buffer.from(hkdfSync('sha512', seed, '', 'amana-imei-v1 padding', 32))
