import { MIN_PASSWORD_LENGTH } from '@amana/contract/accounts'
import { auth } from './messages.ts'

/** How long a new password is, and how long it has to be. */
export function passwordLengthText({ length }: string): string {
  const { tooShort, enough } = auth.passwordLength
  return length < MIN_PASSWORD_LENGTH ? tooShort(length) : enough(length)
}
