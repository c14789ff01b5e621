import { ERRORS } from '@amana/contract/errors'
import { type ApiError, NETWORK_MESSAGE } from './http.ts'
import { refusals } from './messages/refusals.ts'

const GENERAL: Partial<Record<string, { message: string }>> = ERRORS

/** The message of the server; null: it sent none, and the `ApiError` has a general one. */
export function serverWords(error: ApiError): string | null {
  if (error.code === 'network') return null
  const unsaid = error.requestId === null && error.message === GENERAL[error.code]?.message
  return unsaid ? null : error.message
}

/** A refusal for a while, with the wait that it asks for; null: it is none, or the wait is not known. */
export function waitText(error: ApiError): string | null {
  if (error.retryAfter === null) return null
  const wait = refusals.wait(Math.max(1, error.retryAfter))
  if (error.code === 'account_locked') return refusals.locked(wait)
  if (error.code === 'code_too_soon') return refusals.codeTooSoon(wait)
  return error.code === 'too_many_requests' ? refusals.tooMany(error.message, wait) : null
}

/**
 * The server's message if it sent one, with the wait that it asks for; else `fallback`, and the reason if no
 * answer came.
 */
export function refusalText(error: ApiError, fallback: string): string {
  if (error.code === 'network') return fallback ? refusals.noAnswer(fallback) : NETWORK_MESSAGE
  const words = error.message === ERRORS.internal.message ? null : serverWords(error)
  if (words === null) return fallback
  return waitText(error) ?? (words || fallback)
}
