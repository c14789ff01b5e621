import { AppError, fieldError } from '../../kernel/app-error.ts'
import { decoySubject } from '../one-time-codes/index.ts'

/** Whose code it is: the account's, or what stands for an address without one. */
export function codeSubject(codeKey: Buffer, email: string, account: { id: string } | undefined): string {
  return account?.id ?? decoySubject(codeKey, email)
}

/** One who guessed a code that was never sent to anybody learns nothing by it. */
export function codeWrong(field = 'otp'): AppError {
  return fieldError(field, new AppError('code_wrong').message, 'code_wrong')
}
