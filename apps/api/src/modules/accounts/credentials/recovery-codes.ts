import { createHash } from 'node:crypto'
import { readableCode } from '../../../kernel/random.ts'
import { hashSecret } from '../../../kernel/secrets.ts'
import { slowHash } from './passwords.ts'

const RECOVERY_CODES = 10
/** 80 bits, below the 112 of which a fast hash would do (ASVS 6.5.2). */
const LENGTH = 16
const SALT_BYTES = 16

/** As they are shown, once: `ABCD-EFGH-JKMN-PQRS`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => readableCode(LENGTH).replace(/(.{4})(?=.)/g, '$1-'))
}

/**
 * Bound to the account, so that equal codes of two accounts have different hashes.
 *
 * @throws AppError unavailable when too many hashes wait
 */
export function recoveryCodeHash(userId: string, unverifiedCode: string): Promise<Buffer> {
  const salt = createHash('sha256').update(`recovery ${userId}`).digest().subarray(0, SALT_BYTES)
  return slowHash(unverifiedCode.replaceAll('-', ''), salt)
}

/** The hash of codes that were given before they were hashed slowly; they still work. */
export function formerRecoveryCodeHash(userId: string, unverifiedCode: string): Buffer {
  return hashSecret(`recovery ${userId} ${unverifiedCode.replaceAll('-', '')}`)
}
