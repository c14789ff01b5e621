import { readableCode } from '../../../kernel/random.ts'
import { hashSecret } from '../../../kernel/secrets.ts'

export const RECOVERY_CODES = 10
/** 80 bits: too many to try, also against a copy of the database. */
const LENGTH = 16

/** As they are shown, once: `ABCD-EFGH-JKMN-PQRS`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => readableCode(LENGTH).replace(/(.{4})(?=.)/g, '$1-'))
}

/** Bound to the account, so that equal codes of two accounts have different hashes. */
export function recoveryCodeHash(userId: string, unverifiedCode: string): Buffer {
  return hashSecret(`recovery ${userId} ${unverifiedCode.replaceAll('-', '')}`)
}
