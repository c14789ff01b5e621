import { ERRORS } from '@amana/contract/errors'
import { type ApiError, NETWORK_MESSAGE } from './http.ts'
import { refusals } from './messages/refusals.ts'

/** S2 §8: the server's words where it has some, with the wait it asks for; else `fallback`. A network fault says so. */
export function refusalText(error: ApiError, fallback: string): string {
  if (error.code === 'network') return NETWORK_MESSAGE
  const unsaid = error.requestId === null && error.message === ERRORS[error.code].message
  if (error.code === 'internal' || unsaid) return fallback
  const wait = error.retryAfter === null ? null : refusals.wait(Math.max(1, error.retryAfter))
  if (error.code === 'account_locked' && wait) return refusals.locked(wait)
  if (error.code === 'code_too_soon' && wait) return refusals.codeTooSoon(wait)
  if (error.code === 'too_many_requests' && wait) return refusals.tooMany(error.message, wait)
  return error.message || fallback
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
