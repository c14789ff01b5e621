import { ACCOUNT_MESSAGES } from '@amana/contract'
import { fieldError } from '../../../kernel/app-error.ts'
import { isCommonPassword } from './common-passwords.ts'
import { isOfContextWords, type OwnWords } from './context-words.ts'

type Field = 'password' | 'new_password'

/**
 * A rule for new passwords that the contract's schema cannot express.
 *
 * @param field the field of the request that carries it
 * @throws AppError validation_failed on the field when it is one of the most common ones
 */
export function requireUncommonPassword(field: Field, password: string): void {
  if (isCommonPassword(password)) throw fieldError(field, ACCOUNT_MESSAGES.passwordTooCommon)
}

/**
 * The same for a password of nothing but the person's own words and those of this service.
 *
 * @throws AppError validation_failed on the field
 */
export function requireUnrelatedPassword(field: Field, password: string, own: OwnWords): void {
  if (isOfContextWords(password, own)) throw fieldError(field, ACCOUNT_MESSAGES.passwordOfContext)
}
