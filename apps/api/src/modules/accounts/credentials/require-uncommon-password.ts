import { ACCOUNT_MESSAGES } from '@amana/contract'
import { fieldError } from '../../../kernel/app-error.ts'
import { isCommonPassword } from './common-passwords.ts'

/**
 * A rule for new passwords that the contract's schema cannot express.
 *
 * @param field the field of the request that carries it
 * @throws AppError validation_failed on the field when it is one of the most common ones
 */
export function requireUncommonPassword(field: 'password' | 'new_password', password: string): void {
  if (isCommonPassword(password)) throw fieldError(field, ACCOUNT_MESSAGES.passwordTooCommon)
}
