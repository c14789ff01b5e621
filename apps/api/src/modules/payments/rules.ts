/** Rules about money (decisions §8). Pure. */
import { type Checkout, formatAmount, withoutInvisible } from '@amana/contract'
import { DAY, HOUR, MINUTE, SECOND } from '../../kernel/durations.ts'
import type { GatewayTransaction } from '../../ports/payment-gateway.ts'

export interface ExpectedPayment {
  reference: string
  amount_minor: number
  currency: string
}

export type Judgement =
  | { kind: 'settled' }
  | { kind: 'failed'; reason: string }
  /** It was paid, and the gateway refunded it. */
  | { kind: 'reversed' }
  | { kind: 'waiting' }
  /** Money moved, but not as initiated: nothing is granted, and a person has to check it. */
  | { kind: 'mismatch'; note: string }

/** An adapter's reason for money that went back to the payer (ports/payment-gateway.ts). */
export const REVERSED = 'reversed'

/**
 * Whether the gateway's answer pays for what we initiated: status, amount, currency and reference must all
 * match.
 */
export function judgeTransaction(payment: ExpectedPayment, transaction: GatewayTransaction): Judgement {
  if (transaction.reference !== payment.reference)
    return { kind: 'mismatch', note: 'the answer is about another reference' }
  if (transaction.status === 'pending') return { kind: 'waiting' }
  if (transaction.status === 'failed' && transaction.reason === REVERSED) return { kind: 'reversed' }
  if (transaction.status === 'failed') return { kind: 'failed', reason: transaction.reason ?? 'declined' }
  if (transaction.currency !== payment.currency) {
    return {
      kind: 'mismatch',
      note: `currency ${transaction.currency.slice(0, 10)} instead of ${payment.currency}`,
    }
  }
  if (transaction.amountMinor !== payment.amount_minor) {
    return {
      kind: 'mismatch',
      note: `amount ${transaction.amountMinor} instead of ${payment.amount_minor} kobo`,
    }
  }
  return { kind: 'settled' }
}

export interface Promo {
  percent_off: number | null
  amount_off_minor: number | null
  valid_from: Date
  valid_until: Date
  max_uses: number
  uses: number
}

/** Valid from the first instant until just before the last one, while uses are left. */
export function promoUsable(promo: Promo, now: Date): boolean {
  return promo.valid_from <= now && now < promo.valid_until && promo.uses < promo.max_uses
}

/** The rest to pay, in kobo; the discount is rounded to the nearest kobo and never exceeds the amount. */
export function amountDue(requiredAmountMinor: number, promo: Promo | null): number {
  if (!promo) return requiredAmountMinor
  const discount =
    promo.amount_off_minor ?? Math.round((requiredAmountMinor * (promo.percent_off ?? 0)) / 100)
  return Math.max(0, requiredAmountMinor - discount)
}

/**
 * A client may not know the discount of a promo code yet: it may send the full amount or the discounted one.
 */
export function amountAccepted(offeredMinor: number, requiredMinor: number, dueMinor: number): boolean {
  return offeredMinor === dueMinor || (dueMinor < requiredMinor && offeredMinor === requiredMinor)
}

export function amountDueMessage(dueMinor: number): string {
  return `The amount due is NGN${formatAmount(dueMinor)}`
}

/** Codes are stored in capitals; an empty one is none. */
export function normalisePromoCode(unverifiedCode: string | undefined): string | null {
  return (
    withoutInvisible(unverifiedCode ?? '')
      .trim()
      .toUpperCase() || null
  )
}

/** How long an unpaid payment keeps a use of its promo code from others (decisions §17). */
export const PROMO_HELD = 15 * MINUTE

/** Uses of one code by a person, held or spent (decisions §18). The table promo_uses holds no more. */
export const USES_OF_ONE = 2

/** One mailbox: what follows a plus sign is the reader's own (RFC 5233). */
export function mailboxOf(email: string): string {
  return email
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*@/, '@')
}

/**
 * How long an unpaid checkout stands in the way of another way to pay, or of another promo code: none of
 * them can be taken back, so two open ones could both take money.
 */
export const CHECKOUT_OPEN = 15 * MINUTE

/**
 * Longer than a provider may take to open a checkout: one without it was abandoned by a process that died.
 */
const OPENING = MINUTE

interface OpenCheckout {
  method: string
  promo_code: string | null
  created_at: Date
  checkout: Checkout | null
}

/** Whether an unsettled payment is the answer to a request for another one. */
export function standsFor(
  open: OpenCheckout,
  wanted: { method: string; promoCode: string | null },
  now: Date,
): boolean {
  const age = now.getTime() - open.created_at.getTime()
  if (open.checkout === null && age >= OPENING) return false
  if (secondsLeft(open.checkout, now) === 0) return false
  return age < CHECKOUT_OPEN || (open.method === wanted.method && open.promo_code === wanted.promoCode)
}

/**
 * Whole seconds for which the account number of a bank transfer holds, 0 when it has ended. Null: it has no
 * end, or there is no number.
 */
function secondsLeft(checkout: Checkout | null, now: Date): number | null {
  if (checkout?.kind !== 'bank_transfer' || checkout.ends_at === undefined) return null
  return Math.max(0, Math.floor((Date.parse(checkout.ends_at) - now.getTime()) / SECOND))
}

/** A kept checkout as the payer gets it now. */
export function checkoutAt<Kind extends Checkout>(checkout: Kind, now: Date): Kind {
  const left = secondsLeft(checkout, now)
  return left === null ? checkout : { ...checkout, seconds_left: left }
}

/** Prompts to one phone (decisions §17). A prompt that nobody answers is no longer open after this time. */
export const PROMPTS_TO_ONE = 3
export const PROMPT_WINDOW = HOUR

/** Our own reasons; others are the gateway's texts. */
export const FAILURE = { providerDown: 'provider_down', notPaidInTime: 'not_paid_in_time' } as const

/** Age at which polling of a pending payment ends. */
const POLLING_ENDS = DAY
export const FIRST_POLL = 10 * SECOND
const MAX_POLL_INTERVAL_MS = 5 * MINUTE

/** The payer waits beside the phone for a text message and has no page that asks. */
const QUICK_POLL = 2 * SECOND
const QUICK_FOR = MINUTE

/** A payment whose payer is reached by phone alone: no address was given. */
export function byPhoneAlone<Row extends { email: string; verification_id: string | null }>(
  payment: Row,
): payment is Row & { verification_id: string } {
  return payment.email === '' && payment.verification_id !== null
}

type Polled = { email: string; verification_id: string | null; created_at: Date }

export function firstPoll(payment: Polled): number {
  return byPhoneAlone(payment) ? QUICK_POLL : FIRST_POLL
}

/**
 * Milliseconds until the next poll: 10 s at first, then half the payment's age, at most 5 min, and once more
 * when polling ends. Every 2 s in the first minute of a payment by phone alone.
 */
export function pollPause(payment: Polled, now: Date): number {
  const age = now.getTime() - payment.created_at.getTime()
  if (age < QUICK_FOR && byPhoneAlone(payment)) return QUICK_POLL
  return Math.min(MAX_POLL_INTERVAL_MS, Math.max(FIRST_POLL, Math.min(age / 2, POLLING_ENDS - age)))
}

export function pollingEnded(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() >= POLLING_ENDS
}

/** Includes a payment whose opening got no answer: the provider may have it, and its payer may have paid. */
export function stillPolled(payment: { status: string; failure_reason: string | null }): boolean {
  return (
    payment.status === 'pending' ||
    (payment.status === 'failed' && payment.failure_reason === FAILURE.providerDown)
  )
}
