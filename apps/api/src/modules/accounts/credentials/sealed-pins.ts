/**
 * The hash of a PIN, sealed: there are so few PINs that a copy of the database with bare hashes gives each of
 * them away within minutes.
 */
import type { Encrypter } from '../../../kernel/encryption.ts'
import { hashPassword, passwordMatches } from './passwords.ts'

type SealDeps = { encrypter: Encrypter }

/** A sealed hash opens in its own row only. */
const contextOf = (userId: string) => `pin ${userId}`

/** A hash of a release before sealing. */
const isBare = (pinHash: string) => pinHash.startsWith('$')

/** `keyId.base64url`, as the row of the account holds it. */
export function sealPinHash({ encrypter }: SealDeps, userId: string, hash: string): string {
  const { keyId, bytes } = encrypter.encrypt(hash, contextOf(userId))
  return `${keyId}.${bytes.toString('base64url')}`
}

/** @throws UnknownKey */
export function openPinHash({ encrypter }: SealDeps, userId: string, pinHash: string): string {
  if (isBare(pinHash)) return pinHash
  const [keyId = '', bytes = ''] = pinHash.split('.')
  return encrypter.decrypt({ keyId, bytes: Buffer.from(bytes, 'base64url') }, contextOf(userId))
}

/** @throws AppError unavailable when the queue of hashes is full */
export async function hashPin(deps: SealDeps, userId: string, pin: string): Promise<string> {
  return sealPinHash(deps, userId, await hashPassword(pin))
}

/**
 * Without an account, or one without a PIN, the answer is no, after the same time.
 *
 * @throws UnknownKey; AppError unavailable when the queue of hashes is full
 */
export function pinMatches(
  deps: SealDeps,
  pin: string,
  account: { id: string; pin_hash: string | null } | undefined,
): Promise<boolean> {
  return passwordMatches(pin, account?.pin_hash ? openPinHash(deps, account.id, account.pin_hash) : undefined)
}
