/**
 * Turns the API's refusals into the forms' messages. The server's codes and field errors decide
 * (docs/adr/0001); a refusal without them is read by its words. A network error has one message everywhere.
 */
import { messageOfDetail } from '@amana/contract/errors'
import { type ApiError, NETWORK_MESSAGE } from '../../lib/api.ts'
import { byField } from '../../lib/form/rules.ts'
import type { Refusal } from '../../lib/form/use-form.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { auth } from './messages.ts'

type FormProblem<Field extends string> = Refusal<Field, string>

const ofForm = (message: string) => ({ message, fields: {} })
const ofField = <Field extends string>(field: Field, message: string) => ({
  message: null,
  fields: { [field]: message } as Partial<Record<Field, string>>,
})

/** The message of `detail`, else the server's words, with the wait it asks for; else `fallback`. */
function messageOf(error: ApiError, fallback: string): string {
  if (error.code === 'network') return NETWORK_MESSAGE
  return error.detail ? messageOfDetail(error.detail) : refusalText(error, fallback)
}

/** The first error of each field that the form has, in the form's words; null: none. */
function fieldProblem<Field extends string>(
  error: ApiError,
  names: readonly Field[],
  wordsFor: (field: Field, message: string) => string = (_, message) => message,
): FormProblem<Field> | null {
  const found = Object.entries(byField(error.errors, { fields: names })) as [Field, string][]
  if (found.length === 0) return null
  const fields = Object.fromEntries(found.map(([field, message]) => [field, wordsFor(field, message)]))
  return { message: null, fields: fields as FormProblem<Field>['fields'] }
}

/** Whether a message holds one of these texts, in any letter case. */
const says = (message: string, ...texts: string[]) =>
  texts.some((text) => message.toLowerCase().includes(text))

export type SignInField = 'email' | 'password'

export function signInProblem(error: ApiError): FormProblem<SignInField> {
  if (error.code === 'wrong_credentials' || error.code === 'email_unverified')
    return ofForm(auth.login.refused[error.code])
  return fieldProblem(error, ['email', 'password']) ?? signInProblemOf(messageOf(error, auth.login.failed))
}

function signInProblemOf(message: string): FormProblem<SignInField> {
  const { emailRequired, passwordRequired } = auth.login
  if (says(message, 'email') && says(message, 'required')) return ofField('email', emailRequired)
  if (says(message, 'password') && says(message, 'required')) return ofField('password', passwordRequired)
  if (says(message, 'no account found', 'credentials', 'invalid'))
    return ofForm(auth.login.refused.wrong_credentials)
  if (says(message, 'verify', 'otp')) return ofForm(auth.login.refused.email_unverified)
  return ofForm(says(message, 'network', 'connection') ? NETWORK_MESSAGE : message)
}

export type RegisterField =
  | 'email'
  | 'first_name'
  | 'last_name'
  | 'phone_number'
  | 'password'
  | 'confirm_password'
const REGISTER_FIELDS = [
  'email',
  'first_name',
  'last_name',
  'phone_number',
  'password',
  'confirm_password',
] as const

export function registerProblem(error: ApiError): FormProblem<RegisterField> {
  const text = auth.register
  if (error.code === 'email_taken') return ofField('email', text.emailTaken)
  const message = messageOf(error, text.failed)
  const shown = error.code === 'network' || error.code === 'too_many_requests' || error.code === 'unavailable'
  return (
    fieldProblem(error, REGISTER_FIELDS, registerWords) ??
    (shown ? ofForm(message) : registerProblemOf(message))
  )
}

function registerProblemOf(message: string): FormProblem<RegisterField> {
  const of = (field: RegisterField) => ofField(field, registerWords(field, message))
  if (says(message, 'password') && says(message, '8 characters'))
    return ofField('password', auth.register.passwordTooShort)
  if (says(message, 'phone', 'number')) return of('phone_number')
  if (says(message, 'email')) return of('email')
  if (says(message, 'first name', 'first_name')) return of('first_name')
  return says(message, 'last name', 'last_name') ? of('last_name') : ofForm(auth.register.failed)
}

function registerWords(field: RegisterField, message: string): string {
  const text = auth.register
  if (field === 'email')
    return says(message, 'already exists', 'user with this email') ? text.emailTaken : text.emailFormat
  if (field === 'phone_number') return text.phoneFormat
  if (field === 'first_name') return text.firstNameRequired
  return field === 'last_name' ? text.lastNameRequired : message
}

export interface OtpProblem {
  message: string
  /** The digits are wrong, not the request. */
  ofCode: boolean
  /** The session or the code has run out: the person has to register again. */
  expired: boolean
  /** This code can no longer be used; another one may be asked for at once. */
  codeDead: boolean
}

/**
 * The problem of a refused code, or of a refused request for another one. `fallback` is shown if the server
 * gives no words.
 */
export function otpProblem(error: ApiError, fallback: string): OtpProblem {
  const message = error.errors[0]?.message ?? messageOf(error, fallback)
  const expired =
    error.code === 'code_expired' || error.code === 'token_expired' || says(message, 'session', 'expired')
  const codeDead = error.code === 'code_tries_used'
  const ofCode =
    codeDead ||
    error.code === 'code_wrong' ||
    error.errors.some(({ field }) => field === 'otp' || field === 'recovery_code')
  return { message, ofCode, expired, codeDead }
}

export type ResetField = 'email' | 'otp' | 'new_password' | 'confirm_new_password'

/** A refused code stands at its field. */
export function resetProblem(error: ApiError): FormProblem<ResetField> {
  const message = messageOf(error, auth.reset.failed)
  const ofCode =
    error.code === 'code_wrong' || error.code === 'code_expired' || error.code === 'code_tries_used'
  if (ofCode) return ofField('otp', message)
  return fieldProblem(error, ['email', 'otp', 'new_password', 'confirm_new_password']) ?? ofForm(message)
}

export function forgotProblem(error: ApiError): FormProblem<'email'> {
  return fieldProblem(error, ['email']) ?? ofForm(messageOf(error, auth.forgot.failed))
}
