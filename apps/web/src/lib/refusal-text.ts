import { ERRORS } from '@amana/contract/errors'
import { type ApiError, NETWORK_MESSAGE } from './http.ts'
import { refusals } from './messages/refusals.ts'

/** What the server said; null: nothing, and the `ApiError` says something general. */
export function serverWords(error: ApiError): string | null {
  if (error.code === 'network') return null
  const unsaid = error.requestId === null && error.message === ERRORS[error.code].message
  return unsaid ? null : error.message
}

/** A refusal for a while, with the wait it asks for; null: it is none, or the wait is not known. */
export function waitText(error: ApiError): string | null {
  if (error.retryAfter === null) return null
  const wait = refusals.wait(Math.max(1, error.retryAfter))
  if (error.code === 'account_locked') return refusals.locked(wait)
  if (error.code === 'code_too_soon') return refusals.codeTooSoon(wait)
  return error.code === 'too_many_requests' ? refusals.tooMany(error.message, wait) : null
}

/** S2 §8: the server's words where it has some, with the wait it asks for; else `fallback`, and why if no answer came. */
export function refusalText(error: ApiError, fallback: string): string {
  if (error.code === 'network') return fallback ? refusals.noAnswer(fallback) : NETWORK_MESSAGE
  const words = error.message === ERRORS.internal.message ? null : serverWords(error)
  if (words === null) return fallback
  return waitText(error) ?? (words || fallback)
}

/** The first fault of each of these fields, in the server's words; empty when none is theirs. */
export function fieldFaults<Field extends string>(error: ApiError, names: readonly Field[]): Partial<Record<Field, string>> {
  const faults: Partial<Record<Field, string>> = {}
  for (const { field, message } of error.errors) {
    const name = names.find((known) => known === field)
    if (name) faults[name] ??= message
  }
  return faults
}
