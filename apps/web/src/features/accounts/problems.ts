/**
 * What the API refused → what the forms show: S1 §8's mappings, letter by letter, decided by error code and field and never
 * by a message's text (docs/adr/0001). A network fault says so everywhere.
 */
import { ERRORS } from '@amana/contract/errors'
import { type ApiError, NETWORK_MESSAGE } from '../../lib/api.ts'
import { auth } from '../../lib/messages/auth.ts'
import { waitText } from '../../lib/refusal-text.ts'

export interface FormProblem<Field extends string> {
  /** A fault of the whole form; null when each fault stands at its field. */
  message: string | null
  fields: Partial<Record<Field, string>>
}

const ofForm = (message: string) => ({ message, fields: {} })

/** The server's words where it has some, with the wait it asks for. A fault of this page or of the server is `fallback`. */
function messageOf(error: ApiError, fallback: string): string {
  if (error.code === 'network') return NETWORK_MESSAGE
  if (error.code === 'internal') return fallback
  return waitText(error) ?? (error.message || fallback)
}

/** The first fault of each field that the form has; faults of other fields (none are sent) count for the whole form. */
function fieldProblem<Field extends string>(
  error: ApiError,
  names: readonly Field[],
  fallback: string,
  wordsFor: (field: Field, message: string) => string = (_, message) => message,
): FormProblem<Field> {
  const fields: Partial<Record<Field, string>> = {}
  for (const { field, message } of error.errors) {
    const name = names.find((known) => known === field)
    if (name) fields[name] ??= wordsFor(name, message)
  }
  return Object.keys(fields).length > 0 ? { message: null, fields } : ofForm(messageOf(error, fallback))
}

export type SignInField = 'email' | 'password'

/** S1 §8 Login message mapping. An unverified account is led on by its code, `email_unverified`, not by this. */
export function signInProblem(error: ApiError): FormProblem<SignInField> {
  if (error.code === 'validation_failed') return fieldProblem(error, ['email', 'password'], auth.login.failed)
  if (error.code === 'wrong_credentials') return ofForm(ERRORS.wrong_credentials.message)
  if (error.code === 'email_unverified') return ofForm(ERRORS.email_unverified.message)
  return ofForm(messageOf(error, auth.login.failed))
}

export type RegisterField = 'email' | 'first_name' | 'last_name' | 'phone_number' | 'password' | 'confirm_password'
const REGISTER_FIELDS = ['email', 'first_name', 'last_name', 'phone_number', 'password', 'confirm_password'] as const

/** S1 §8 Register mapping. */
export function registerProblem(error: ApiError): FormProblem<RegisterField> {
  const text = auth.register
  if (error.code === 'email_taken') return { message: null, fields: { email: text.emailTaken } }
  if (error.code === 'validation_failed') {
    return fieldProblem(error, REGISTER_FIELDS, text.failed, (field, message) => {
      if (field === 'email') return text.emailFormat
      if (field === 'phone_number') return text.phoneFormat
      if (field === 'first_name') return text.firstNameRequired
      return field === 'last_name' ? text.lastNameRequired : message
    })
  }
  const told = error.code === 'network' || error.code === 'too_many_requests' || error.code === 'unavailable'
  return ofForm(told ? messageOf(error, text.failed) : text.failed)
}

export interface OtpProblem {
  message: string
  /** The digits are at fault, not the request. */
  ofCode: boolean
  /** Register again: the session or the code has run out (S1 §4). */
  expired: boolean
  /** This code can no longer be used; another one may be asked for at once. */
  codeDead: boolean
}

/** A refused code, or a refused wish for another one; `fallback` is S1 §8's default. */
export function otpProblem(error: ApiError, fallback: string): OtpProblem {
  const expired = error.code === 'code_expired' || error.code === 'token_expired'
  const [first] = error.code === 'validation_failed' ? error.errors : []
  const message = first?.message || messageOf(error, fallback)
  const codeDead = error.code === 'code_tries_used'
  const ofCode =
    codeDead || error.code === 'code_wrong' || error.errors.some(({ field }) => field === 'otp' || field === 'recovery_code')
  return { message, ofCode, expired, codeDead }
}

export type ResetField = 'email' | 'otp' | 'new_password' | 'confirm_new_password'

/** Default "Forgot Password failed" (S1 §8). A refused code stands at its field. */
export function resetProblem(error: ApiError): FormProblem<ResetField> {
  if (error.code === 'validation_failed') {
    return fieldProblem(error, ['email', 'otp', 'new_password', 'confirm_new_password'], auth.reset.failed)
  }
  const ofCode = error.code === 'code_wrong' || error.code === 'code_expired' || error.code === 'code_tries_used'
  return ofCode ? { message: null, fields: { otp: error.message } } : ofForm(messageOf(error, auth.reset.failed))
}

/** Default "Forgot Password failed" (S1 §8). */
export function forgotProblem(error: ApiError): FormProblem<'email'> {
  if (error.code === 'validation_failed') return fieldProblem(error, ['email'], auth.forgot.failed)
  return ofForm(messageOf(error, auth.forgot.failed))
}
