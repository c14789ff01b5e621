import { AppError, fieldError } from '../../kernel/app-error.ts'
import { decoySubject } from '../one-time-codes/index.ts'

/** The subject of a code: the account, or a decoy for an address without one. */
export function codeSubject(codeKey: Buffer, email: string, account: { id: string } | undefined): string {
  return account?.id ?? decoySubject(codeKey, email)
}

/** A guess at a code that was never sent is answered like any wrong one. */
export function codeWrong(field = 'otp'): AppError {
  return fieldError(field, new AppError('code_wrong').message, 'code_wrong')
}
