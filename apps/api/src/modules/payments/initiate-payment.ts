import {
  asksOnPhone,
  type Checkout,
  type initiatePayment as contract,
  type EndpointData,
  type EndpointInput,
  formatAmount,
  PAYMENT_METHOD_LABELS,
  type PaymentMethod,
} from '@amana/contract'
import type { Tx } from '../../db/index.ts'
import { type Actor, userIdOf } from '../../kernel/actor.ts'
import { AppError, fieldError } from '../../kernel/app-error.ts'
import { after, MINUTE } from '../../kernel/durations.ts'
import { newId, readableCode } from '../../kernel/random.ts'
import { type Buyer, countPromoHold, countPromoTry } from './count-promo-use.ts'
import { countPrompt, takePrompt } from './count-prompt.ts'
import type { PayableCheck, PaymentDeps } from './deps.ts'
import { openCheckout } from './open-checkout.ts'
import { answerOpenPayment, findOpenPayment, type WantedPayment } from './open-payment.ts'
import { selectFirstHoldEnd, selectPromo, updateHoldsEnded } from './promo-queries.ts'
import { beginUse, usedTwice } from './promo-uses.ts'
import { insertPayment, lockPaymentsFor, type NewPayment, type OpenPayment } from './queries.ts'
import { circuitOpenFor, providerOf } from './query-provider.ts'
import {
  amountAccepted,
  amountDue,
  amountDueMessage,
  firstPoll,
  normalisePromoCode,
  PROMO_HELD,
  type Promo,
  promoUsable,
} from './rules.ts'

type Input = EndpointInput<typeof contract>['body']
export interface InitiatedPayment {
  payment: EndpointData<typeof contract>
  /** It is an open payment of this account, made by an earlier request. */
  repeats: boolean
}

const TRIES = 3

/** The provider recorded for a payment without one. */
export const NO_PROVIDER = 'promo'

/**
 * Starts paying for a check. The row and its polling job are committed before the provider is asked, so that
 * the outcome is always found. While the provider's circuit is open nothing is recorded. An account that paid
 * for the same IMEI within 24 hours pays nothing: an older unpaid check of it is settled by that. An account
 * that asks again while its payment for the phone is open gets that payment: two open ones could both take
 * money.
 * @throws AppError validation_failed, not_found, already_paid, check_expired, amount_mismatch, promo_unknown,
 *   payment_provider_down, payment_refused; too_many_requests for prompts and promo codes
 */
export async function initiatePayment(deps: PaymentDeps, actor: Actor, input: Input, network: string): Promise<InitiatedPayment> {
  for (let tries = 1; ; tries++) {
    const initiated = await initiateOnce(deps, actor, input, network)
    if (initiated) return initiated
    // The open payment settled just now: then nothing is due any more, or a new one may be opened.
    if (tries === TRIES) throw new AppError('conflict')
  }
}

/** Null: an open payment that stood for this one has settled meanwhile. */
async function initiateOnce(deps: PaymentDeps, actor: Actor, input: Input, network: string): Promise<InitiatedPayment | null> {
  const { metadata, currency, purpose } = input
  const method = offeredMethod(deps, input.method)
  const now = deps.clock.now()
  const named = { imei: metadata.device_id, verificationId: metadata.verification_id, accessToken: metadata.access_token }
  const check = await deps.checks.findPayable(actor, named, now)
  // A payment within the last 24 hours makes a promo code unnecessary.
  const promoCode = check.repeat ? null : normalisePromoCode(metadata.promo_code ?? undefined)
  const buyer = { actor, email: metadata.email, network }
  const userId = userIdOf(actor)
  const wanted = userId === null || check.repeat ? null : { userId, check, method, promoCode, email: metadata.email }
  const open = wanted && (await findOpenPayment(deps.database.db, wanted, now))
  if (open && open.promo_code === promoCode) return repeated(deps, open, wanted)
  const dueMinor = check.repeat ? 0 : await priceOf(deps, check, promoCode, { ...buyer, userId })
  // A code that leaves nothing to pay settles at once, no matter what else is open.
  if (open && dueMinor > 0) return repeated(deps, open, wanted)
  if (!amountAccepted(input.amount, check.requiredAmountMinor, dueMinor)) {
    throw fieldError('amount', amountDueMessage(dueMinor), 'amount_mismatch', {
      context: { required_amount: formatAmount(dueMinor) },
    })
  }

  const free = dueMinor === 0
  if (!free) requireProvider(deps, method, metadata.phone_number, 'metadata.phone_number')
  const phoneNumber = asksOnPhone(method) ? (metadata.phone_number ?? null) : null
  if (!free && asksOnPhone(method)) {
    const prompted = await countPrompt(deps, { actor, network, phoneNumber }).catch(async (refused: unknown) => {
      // The open prompt may be this account's own, of a request made at the same moment.
      const own = wanted && (await findOpenPayment(deps.database.db, wanted, now))
      if (!own) throw refused
      return own
    })
    if (prompted && wanted) return repeated(deps, prompted, wanted)
  }
  if (!free && promoCode) await countPromoHold(deps, buyer)
  const payment: NewPayment & { verification_id: string } = {
    id: newId(now),
    reference: newReference(),
    provider: free ? NO_PROVIDER : providerOf(deps, method).name,
    method,
    purpose,
    amount_minor: dueMinor,
    currency,
    user_id: userId,
    verification_id: check.id,
    imei: check.imei,
    organisation_id: null,
    email: metadata.email,
    phone_number: free ? null : phoneNumber,
    promo_code: promoCode,
    created_at: now,
    completed_at: free ? now : null,
    promo_held_until: !free && promoCode ? after(now, PROMO_HELD) : null,
  }
  const first = await recordPayment(deps, payment, { freeBy: check.repeat ? 'repeat' : 'promo', wanted, network })
  if (first && wanted) return repeated(deps, first, wanted)
  const checkout: Checkout = free ? { kind: 'none' } : await openCheckout(deps, payment, pageOf(check))
  const status = free ? 'completed' : 'pending'
  return {
    payment: { reference: payment.reference, status, amount: formatAmount(dueMinor), currency, method, checkout },
    repeats: false,
  }
}

/**
 * An older client says `airtime` where MoMo stands in its place.
 *
 * @throws AppError validation_failed on `method`
 */
export function offeredMethod({ methods }: PaymentDeps, wanted: PaymentMethod): PaymentMethod {
  if (methods.includes(wanted)) return wanted
  if (wanted === 'airtime' && methods.includes('momo')) return 'momo'
  const names = methods.map((method) => PAYMENT_METHOD_LABELS[method])
  throw fieldError('method', `${PAYMENT_METHOD_LABELS[wanted]} is not taken here. Choose ${names.join(' or ') || 'another way'}.`)
}

/** Checks before anything is recorded: an open circuit, or a missing phone number. */
export function requireProvider(deps: PaymentDeps, method: PaymentMethod, phoneNumber: string | undefined, field: string): void {
  if (asksOnPhone(method) && deps.billing.needsPhoneNumber && !phoneNumber) throw fieldError(field, 'Phone number is required')
  const retryAfterSeconds = circuitOpenFor(deps, method)
  if (retryAfterSeconds !== null) throw new AppError('payment_provider_down', { retryAfterSeconds })
}

/** Unguessable (100 bits) and within the alphabet of gateways: `[A-Za-z0-9.=-]`. */
export function newReference(): string {
  return `AMN-${Array.from({ length: 4 }, () => readableCode(5)).join('-')}`
}

async function priceOf(
  deps: PaymentDeps,
  check: PayableCheck,
  promoCode: string | null,
  buyer: Buyer & { userId: string | null },
): Promise<number> {
  if (!promoCode) return amountDue(check.requiredAmountMinor, null)
  await countPromoTry(deps, buyer)
  const { db } = deps.database
  const now = deps.clock.now()
  await updateHoldsEnded(db, promoCode, now)
  const promo = await selectPromo(db, promoCode)
  if (!promo || !promoUsable(promo, now)) throw await promoRefused(deps, promoCode, promo)
  if (await usedTwice(deps, db, { user_id: buyer.userId, email: buyer.email, promo_code: promoCode })) throw promoUsedTwice()
  return amountDue(check.requiredAmountMinor, promo)
}

/** Says when to try again where the last uses are only held. */
async function promoRefused(deps: PaymentDeps, promoCode: string, promo: Promo | undefined): Promise<AppError> {
  const now = deps.clock.now()
  const inTime = promo && promo.valid_from <= now && now < promo.valid_until
  const ends = inTime ? await selectFirstHoldEnd(deps.database.db, promoCode) : undefined
  if (!ends) return promoUnknown()
  const minutes = Math.max(1, Math.ceil((ends.getTime() - now.getTime()) / MINUTE))
  const when = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return promoUnknown(`Others are paying with the last uses of this promo code. Try again in ${when}, or pay without it.`)
}

function promoUnknown(message: string = new AppError('promo_unknown').message): AppError {
  return fieldError('metadata.promo_code', message, 'promo_unknown')
}

function promoUsedTwice(): AppError {
  return promoUnknown('You have used this promo code twice. Pay without it.')
}

async function repeated(deps: PaymentDeps, open: OpenPayment, wanted: WantedPayment): Promise<InitiatedPayment | null> {
  const payment = await answerOpenPayment(deps, open, wanted)
  return payment && { payment, repeats: true }
}

/**
 * Records the payment, unless the account has opened one for the phone meanwhile: then that is returned.
 * `freeBy`: how the check is settled when nothing is due.
 */
async function recordPayment(
  deps: PaymentDeps,
  payment: NewPayment & { verification_id: string },
  { freeBy, wanted, network }: { freeBy: 'promo' | 'repeat'; wanted: WantedPayment | null; network: string },
): Promise<OpenPayment | undefined> {
  const { reference, completed_at, verification_id, email, phone_number, created_at } = payment
  return deps.database.transaction(async (tx) => {
    if (wanted && !completed_at) {
      await lockPaymentsFor(tx, wanted.userId, wanted.check.imei)
      const open = await findOpenPayment(tx, wanted, created_at)
      if (open) return open
    }
    if (phone_number) await takePrompt(tx, phone_number, created_at)
    const promo_held_until = await takePromo(deps, tx, payment, network)
    // The insert's foreign key takes a share lock; upgrading it in two transactions deadlocks, so complete
    // first.
    const paid = { verificationId: verification_id, settledBy: freeBy, email }
    if (completed_at && !(await deps.checks.complete(tx, paid))) {
      throw new AppError('already_paid')
    }
    await insertPayment(tx, { ...payment, promo_held_until })
    if (!completed_at)
      await deps.jobs.enqueue(tx, 'payments.poll', { reference, lastPolledAt: null }, { delay: firstPoll(payment) })
    return undefined
  })
}

/**
 * The use of its promo code.
 *
 * @returns until when it is held; null: it is spent, or there is none to hold
 */
async function takePromo(deps: PaymentDeps, tx: Tx, payment: NewPayment, network: string): Promise<Date | null> {
  const { promo_code, promo_held_until } = payment
  if (promo_code === null) return null
  const begun = await beginUse(deps, tx, { ...payment, promo_code }, network)
  if (begun === 'used twice') throw promoUsedTwice()
  if (begun === 'used up') throw promoUnknown()
  return begun === 'taken' ? promo_held_until : null
}

/**
 * The page of the check: an account's is found by its id, a visitor's by the secret in the browser, whichever
 * account pays.
 */
function pageOf({ userId }: PayableCheck): string {
  return userId ? '/device-payment-verification' : '/results'
}
