import { type Actor, userIdOf } from '../../kernel/actor.ts'
import { AppError, fieldError } from '../../kernel/app-error.ts'
import { decoySubject } from '../one-time-codes/index.ts'
import type { AccountDeps } from './deps.ts'

/** The subject of codes and tries: the account, or a decoy for an address without one. */
export function subjectOfEmail(codeKey: Buffer, email: string, account: { id: string } | undefined): string {
  return account?.id ?? decoySubject(codeKey, email)
}

/** The account that a code to this number is for; a visitor has a decoy, which looks the same outside. */
export function subjectOfPhone(
  { codeKey }: Pick<AccountDeps, 'codeKey'>,
  actor: Actor,
  phoneNumber: string,
): string {
  return userIdOf(actor) ?? decoySubject(codeKey, phoneNumber)
}

/** A guess at a code that was never sent is answered like any wrong one. */
export function codeWrong(field = 'otp'): AppError {
  return fieldError(field, new AppError('code_wrong').message, 'code_wrong')
}
