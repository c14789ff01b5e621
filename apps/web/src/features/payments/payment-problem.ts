/** What a payment may fail with, in S1 §8's words, and where it is shown. */
import { toApiError } from '../../lib/api.ts'
import type { PaymentErrors, PaymentFields } from './card-rules.ts'
import { CardNotAccepted, CheckoutUnavailable } from './gateway.ts'

export type ProblemKind =
  | 'initiation'
  | 'momo_initiation'
  | 'processing'
  | 'momo_processing'
  | 'verification'
  | 'declined'
  | 'momo_declined'
  | 'card_needed'
  | 'checkout'

export interface PaymentProblem {
  kind: ProblemKind
  /** What the server said beside, when that helps. */
  reason: string | null
  fields: PaymentErrors
  /** The check itself can no longer be paid for. */
  check: 'expired' | 'paid' | 'unknown' | null
}

export function problem(kind: ProblemKind, reason: string | null = null): PaymentProblem {
  return { kind, reason, fields: {}, check: null }
}

/** The API's field paths → the form's fields. */
const FIELD_OF: Record<string, keyof PaymentErrors> = {
  'metadata.email': 'email',
  'metadata.promo_code': 'promoCode',
  'metadata.phone_number': 'phone',
}

/** What was thrown at a stage of the flow → what the form says of it. */
export function problemOf(
  thrown: unknown,
  stage: 'verification' | 'initiation' | 'processing',
  method: PaymentFields['method'],
): PaymentProblem {
  if (thrown instanceof CardNotAccepted) return { ...problem('processing'), fields: { number: 'card_not_accepted' } }
  if (thrown instanceof CheckoutUnavailable) return problem('checkout')
  const error = toApiError(thrown)
  const momo = method === 'airtime'
  if (stage === 'verification') return problem('verification', error.message)
  if (stage === 'processing') return problem(momo ? 'momo_processing' : 'processing', error.message)
  // No answer at all is not "initiation refused": S1 has words of its own for what went wrong on the way.
  const unanswered = error.code === 'network'
  const kind = unanswered ? (momo ? 'momo_processing' : 'processing') : momo ? 'momo_initiation' : 'initiation'
  const fields: PaymentErrors = {}
  for (const { field, message } of error.errors) {
    const name = FIELD_OF[field]
    if (name !== undefined) fields[name] ??= message
  }
  if (error.code === 'promo_unknown') fields.promoCode ??= error.message
  const check =
    error.code === 'check_expired'
      ? 'expired'
      : error.code === 'already_paid'
        ? 'paid'
        : error.code === 'not_found'
          ? 'unknown'
          : null
  // What stands at a field need not be said twice.
  const reason = Object.values(fields).includes(error.message) ? null : error.message
  return { kind, reason, fields, check }
}
