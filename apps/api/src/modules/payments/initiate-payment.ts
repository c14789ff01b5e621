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
import { type Actor, userIdOf } from '../../kernel/actor.ts'
import { AppError, fieldError } from '../../kernel/app-error.ts'
import { after } from '../../kernel/durations.ts'
import { newId, readableCode } from '../../kernel/random.ts'
import { countPromoHold } from './count-promo-use.ts'
import { countPrompt, takePrompt } from './count-prompt.ts'
import type { PayableCheck, PaymentDeps } from './deps.ts'
import { openCheckout } from './open-checkout.ts'
import { answerOpenPayment, findOpenPayment, type WantedPayment } from './open-payment.ts'
import { priceWithPromo, takePromo } from './promo-price.ts'
import { insertPayment, lockPaymentsFor, type NewPayment, type OpenPayment } from './queries.ts'
import { circuitOpenFor, providerOf } from './query-provider.ts'
import {
  amountAccepted,
  amountDue,
  amountDueMessage,
  firstPoll,
  normalisePromoCode,
  PROMO_HELD,
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
export async function initiatePayment(
  deps: PaymentDeps,
  actor: Actor,
  input: Input,
  network: string,
): Promise<InitiatedPayment> {
  for (let tries = 1; ; tries++) {
    const initiated = await initiateOnce(deps, actor, input, network)
    if (initiated) return initiated
    // The open payment settled just now: then nothing is due any more, or a new one may be opened.
    if (tries === TRIES) throw new AppError('conflict')
  }
}

/** A request to pay for a check, before its price is known. */
interface Order {
  actor: Actor
  input: Input
  network: string
  now: Date
  check: PayableCheck
  method: PaymentMethod
  promoCode: string | null
  /** Empty: the answer goes by text message to the number that pays. */
  email: string
  /** Null for visitors, and for a check that this payment settles without money. */
  wanted: WantedPayment | null
}

/** @returns null: an open payment that stood for this one has settled meanwhile */
async function initiateOnce(
  deps: PaymentDeps,
  actor: Actor,
  input: Input,
  network: string,
): Promise<InitiatedPayment | null> {
  const order = await readOrder(deps, actor, input, network)
  const { wanted } = order
  const open = wanted && (await findOpenPayment(deps.database.db, wanted, order.now))
  if (open && open.promo_code === order.promoCode) return repeated(deps, open, wanted)
  const dueMinor = await amountDueFor(deps, order)
  // A code that leaves nothing to pay settles at once, no matter what else is open.
  if (open && dueMinor > 0) return repeated(deps, open, wanted)
  if (!amountAccepted(input.amount, order.check.requiredAmountMinor, dueMinor)) {
    throw fieldError('amount', amountDueMessage(dueMinor), 'amount_mismatch', {
      context: { required_amount: formatAmount(dueMinor) },
    })
  }
  if (dueMinor > 0) {
    const prompted = await countAttempt(deps, order)
    if (prompted && wanted) return repeated(deps, prompted, wanted)
  }
  const payment = newPayment(deps, order, dueMinor)
  const opened = await recordPayment(deps, payment, order)
  if (opened && wanted) return repeated(deps, opened, wanted)
  const { reference, currency, method } = payment
  const checkout: Checkout =
    dueMinor > 0 ? await openCheckout(deps, payment, pageOf(order.check)) : { kind: 'none' }
  const status = dueMinor > 0 ? 'pending' : 'completed'
  return {
    payment: { reference, status, amount: formatAmount(dueMinor), currency, method, checkout },
    repeats: false,
  }
}

async function readOrder(deps: PaymentDeps, actor: Actor, input: Input, network: string): Promise<Order> {
  const { metadata } = input
  const method = offeredMethod(deps, input.method)
  const now = deps.clock.now()
  const named = {
    imei: metadata.device_id,
    verificationId: metadata.verification_id,
    accessToken: metadata.access_token,
  }
  const check = await deps.checks.findPayable(actor, named, now)
  // A payment within the last 24 hours makes a promo code unnecessary.
  const promoCode = check.repeat ? null : normalisePromoCode(metadata.promo_code ?? undefined)
  const userId = userIdOf(actor)
  const email = metadata.email ?? ''
  const wanted = userId === null || check.repeat ? null : { userId, check, method, promoCode, email }
  return { actor, input, network, now, check, method, promoCode, email, wanted }
}

async function amountDueFor(
  deps: PaymentDeps,
  { actor, network, check, promoCode, email }: Order,
): Promise<number> {
  if (check.repeat) return 0
  if (promoCode === null) return amountDue(check.requiredAmountMinor, null)
  return priceWithPromo(deps, check, promoCode, { actor, email, network })
}

/**
 * Counts a prompt on a phone and the hold of a promo code.
 *
 * @returns the account's own open payment whose prompt stands on the phone already
 * @throws AppError payment_provider_down, too_many_requests; validation_failed on `metadata.phone_number`
 */
async function countAttempt(deps: PaymentDeps, order: Order): Promise<OpenPayment | null> {
  const { actor, input, network, method, promoCode, email, wanted, now } = order
  const { phone_number } = input.metadata
  requireProvider(deps, method, phone_number, 'metadata.phone_number')
  if (asksOnPhone(method)) {
    try {
      await countPrompt(deps, { actor, network, phoneNumber: phone_number ?? null })
    } catch (refused) {
      // The open prompt may be this account's own, of a request made at the same moment.
      const own = wanted && (await findOpenPayment(deps.database.db, wanted, now))
      if (!own) throw refused
      return own
    }
  }
  if (promoCode) await countPromoHold(deps, { actor, email, network })
  return null
}

function newPayment(
  deps: PaymentDeps,
  order: Order,
  dueMinor: number,
): NewPayment & { verification_id: string } {
  const { actor, input, now, check, method, promoCode, email } = order
  const { metadata, purpose, currency } = input
  const free = dueMinor === 0
  return {
    id: newId(now),
    reference: newReference(),
    provider: free ? NO_PROVIDER : providerOf(deps, method).name,
    method,
    purpose,
    amount_minor: dueMinor,
    currency,
    user_id: userIdOf(actor),
    verification_id: check.id,
    imei: check.imei,
    organisation_id: null,
    email,
    phone_number: !free && asksOnPhone(method) ? (metadata.phone_number ?? null) : null,
    promo_code: promoCode,
    created_at: now,
    completed_at: free ? now : null,
    promo_held_until: !free && promoCode ? after(now, PROMO_HELD) : null,
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
  throw fieldError(
    'method',
    `${PAYMENT_METHOD_LABELS[wanted]} is not accepted here. Choose ${names.join(' or ') || 'another way'}.`,
  )
}

/** Checks before anything is recorded: an open circuit, or a missing phone number. */
export function requireProvider(
  deps: PaymentDeps,
  method: PaymentMethod,
  phoneNumber: string | undefined,
  field: string,
): void {
  if (asksOnPhone(method) && deps.billing.needsPhoneNumber && !phoneNumber)
    throw fieldError(field, 'Phone number is required')
  const retryAfterSeconds = circuitOpenFor(deps, method)
  if (retryAfterSeconds !== null) throw new AppError('payment_provider_down', { retryAfterSeconds })
}

/** Unguessable (100 bits) and within the alphabet of gateways: `[A-Za-z0-9.=-]`. */
export function newReference(): string {
  return `AMN-${Array.from({ length: 4 }, () => readableCode(5)).join('-')}`
}

async function repeated(
  deps: PaymentDeps,
  open: OpenPayment,
  wanted: WantedPayment,
): Promise<InitiatedPayment | null> {
  const payment = await answerOpenPayment(deps, open, wanted)
  return payment && { payment, repeats: true }
}

/** Records the payment, unless the account has opened one for the phone meanwhile: then that is returned. */
async function recordPayment(
  deps: PaymentDeps,
  payment: NewPayment & { verification_id: string },
  { check, wanted, network }: Order,
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
    const settledBy = check.repeat ? 'repeat' : 'promo'
    if (
      completed_at &&
      !(await deps.checks.complete(tx, { verificationId: verification_id, settledBy, email }))
    ) {
      throw new AppError('already_paid')
    }
    await insertPayment(tx, { ...payment, promo_held_until })
    if (!completed_at)
      await deps.jobs.enqueue(
        tx,
        'payments.poll',
        { reference, lastPolledAt: null },
        { delay: firstPoll(payment) },
      )
    return undefined
  })
}

/**
 * The page of the check: an account's is found by its id, a visitor's by the secret in the browser, whichever
 * account pays.
 */
function pageOf({ userId }: PayableCheck): string {
  return userId ? '/device-payment-verification' : '/results'
}
