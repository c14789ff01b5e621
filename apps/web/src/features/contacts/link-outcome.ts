import type { ApiError } from '../../lib/api.ts'

/** The outcome of a link in a mail. `unknown`: no answer; the link may still be good. */
export type LinkOutcome =
  | { state: 'verified'; email: string }
  | { state: 'failed'; reason: 'invalid' | 'taken' }
  | { state: 'unknown'; message: string }

export function outcomeOf(error: ApiError): LinkOutcome {
  if (error.code === 'email_taken') return { state: 'failed', reason: 'taken' }
  if (error.code === 'link_invalid' || error.code === 'validation_failed')
    return { state: 'failed', reason: 'invalid' }
  return { state: 'unknown', message: error.message }
}

/** The outcome that a reload finds in the browser's history; null: none. */
export function readOutcome(historyState: unknown): LinkOutcome | null {
  const outcome = (historyState as { email_link?: unknown } | null)?.email_link as
    | Record<string, unknown>
    | undefined
  if (outcome?.state === 'verified')
    return { state: 'verified', email: typeof outcome.email === 'string' ? outcome.email : '' }
  if (outcome?.state === 'failed')
    return { state: 'failed', reason: outcome.reason === 'taken' ? 'taken' : 'invalid' }
  return null
}
