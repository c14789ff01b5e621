/** The problems of a payment, and where they are shown. */
import { asksOnPhone, type PaymentMethod } from '@amana/contract/payment-methods'
import { toApiError } from '../../lib/api.ts'
import { byField } from '../../lib/form/rules.ts'
import { NAMES, type PaymentErrors, type PaymentFields } from './card-rules.ts'
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
  | 'other_open'

export interface PaymentProblem {
  kind: ProblemKind
  /** The server's message, where it helps. */
  reason: string | null
  fields: PaymentErrors
  /** The way of the payment that is open already. */
  method?: PaymentMethod
  /** The check itself can no longer be paid for. */
  check: 'expired' | 'paid' | 'unknown' | null
}

/** The check's state, by the code of the refusal. */
const UNPAYABLE: Record<string, PaymentProblem['check']> = {
  check_expired: 'expired',
  already_paid: 'paid',
  not_found: 'unknown',
}

export function problem(kind: ProblemKind, reason: string | null = null): PaymentProblem {
  return { kind, reason, fields: {}, check: null }
}

/** An error at a stage of the flow → the form's message. */
export function problemOf(
  thrown: unknown,
  stage: 'verification' | 'initiation' | 'processing',
  method: PaymentFields['method'],
): PaymentProblem {
  if (thrown instanceof CardNotAccepted) return { ...problem('processing'), fields: thrown.fields }
  if (thrown instanceof CheckoutUnavailable) return problem('checkout')
  const error = toApiError(thrown)
  if (stage === 'verification') return problem('verification', error.message)
  // No answer at all is not "initiation refused": the way has its own messages.
  const failed = error.code === 'network' ? 'processing' : stage
  const kind = asksOnPhone(method) ? (`momo_${failed}` as const) : failed
  if (stage === 'processing') return problem(kind, error.message)
  const fields: PaymentErrors = byField(error.errors, { fields: [], names: NAMES })
  if (error.code === 'promo_unknown') fields.promoCode ??= error.message
  // A message that stands at a field is not repeated.
  const reason = Object.values(fields).includes(error.message) ? null : error.message
  return { kind, reason, fields, check: UNPAYABLE[error.code] ?? null }
}
