import { RESEND_WAIT_SECONDS } from '@amana/contract/accounts'
import type { ApiError } from '../../lib/api.ts'
import { contacts } from './messages.ts'

const text = contacts.phone

export type SendProblem =
  /** A code is already on its way: it was requested within the last 30 s. */
  | { kind: 'sent-before' }
  /** The error is in the number itself. */
  | { kind: 'number'; message: string }
  /** Another number asks for the password, and for the second step where one is on. */
  | { kind: 'confirm'; fields: { password?: string; second_step?: string } }
  /** The reason, where it helps. */
  | { kind: 'failed'; reason: string | null }

/**
 * The message for a refused or unanswered `send-code`. `otherNumber`: the previous code went to another
 * number.
 */
export function sendProblemOf(error: ApiError, otherNumber = false): SendProblem {
  if (error.code === 'code_too_soon') {
    const wait = error.retryAfter ?? 0
    if (wait > RESEND_WAIT_SECONDS)
      return { kind: 'failed', reason: text.tooMany(text.minutes(Math.ceil(wait / 60))) }
    return otherNumber
      ? { kind: 'failed', reason: text.waitFor(Math.max(1, Math.ceil(wait))) }
      : { kind: 'sent-before' }
  }
  const field = error.errors.find(({ field }) => field === 'phone_number')
  if (field) return { kind: 'number', message: field.message }
  const said = (name: string) => error.errors.find(({ field }) => field === name)?.message
  const [password, second_step] = [said('password'), said('second_step')]
  if (password ?? second_step)
    return {
      kind: 'confirm',
      fields: { ...(password ? { password } : {}), ...(second_step ? { second_step } : {}) },
    }
  return { kind: 'failed', reason: error.code === 'internal' ? null : error.message }
}
