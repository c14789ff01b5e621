import { type ApiError, NETWORK_MESSAGE } from './http.ts'
import { refusals } from './messages/refusals.ts'

/** The message of the server; null: it sent none, and the `ApiError` has a general one. */
export function serverWords(error: ApiError): string | null {
  if (error.code === 'network') return null
  const unsaid = error.requestId === null && error.message === refusals.internal
  return unsaid ? null : error.message
}

/**
 * A refusal for a while, with the wait that it asks for; null: it is none, or the wait is not known. A lock
 * says itself when it ends.
 */
function waitText(error: ApiError): string | null {
  if (error.retryAfter === null) return null
  const wait = durationText(Math.max(1, error.retryAfter))
  if (error.code === 'code_too_soon') return refusals.codeTooSoon(wait)
  return error.code === 'too_many_requests' ? tooMany(error.message, wait) : null
}

/** Whole minutes from 90 seconds on, whole hours from 90 minutes on. */
function durationText(seconds: number): string {
  if (seconds < 90) return refusals.seconds(seconds)
  return seconds <= 90 * 60
    ? refusals.minutes(Math.ceil(seconds / 60))
    : refusals.hours(Math.ceil(seconds / 3600))
}

/** The wait as it is known, in the place of the message's "a moment". */
function tooMany(message: string, wait: string): string {
  const said = message.endsWith(refusals.waitAMoment)
    ? message.slice(0, -refusals.waitAMoment.length).trimEnd()
    : message
  return `${said} ${refusals.waitFor(wait)}`
}

/** The action that failed without an answer, and why; "try again" is said once. */
function noAnswer(failed: string): string {
  if (failed.endsWith(refusals.tryAgain)) return `${failed} ${refusals.noConnection}`
  return `${failed.replace(/\.?$/, '.')} ${NETWORK_MESSAGE}`
}

/**
 * The server's message if it sent one, with the wait that it asks for; else `fallback`, and the reason if no
 * answer came.
 */
export function refusalText(error: ApiError, fallback: string): string {
  if (error.code === 'network') return fallback ? noAnswer(fallback) : NETWORK_MESSAGE
  const words = error.message === refusals.internal ? null : serverWords(error)
  if (words === null) return fallback
  return waitText(error) ?? (words || fallback)
}
