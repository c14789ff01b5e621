import {
  type Checkout,
  type initiatePayment as contract,
  type EndpointData,
  type EndpointInput,
  formatAmount,
} from '@amana/contract'
import { type Actor, userIdOf } from '../../kernel/actor.ts'
import { AppError, fieldError } from '../../kernel/app-error.ts'
import { newId, readableCode } from '../../kernel/random.ts'
import { ProviderRefused } from '../../ports/payment-gateway.ts'
import type { PayableCheck, PaymentDeps } from './deps.ts'
import { selectPromo, updatePromoUsed } from './promo-queries.ts'
import { insertPayment, lockPayment, type NewPayment } from './queries.ts'
import { circuitOpenFor, providerOf, queryProvider } from './query-provider.ts'
import { amountAccepted, amountDue, amountDueMessage, FAILURE, FIRST_POLL, normalisePromoCode, promoUsable } from './rules.ts'
import { failPayment } from './settle-payment.ts'

type Input = EndpointInput<typeof contract>['body']
export type InitiatedPayment = EndpointData<typeof contract>

const RETRY_AFTER_SECONDS = 30

/** The provider recorded for a payment without one. */
export const NO_PROVIDER = 'promo'

/**
 * Starts paying for a check. The row and its polling job are committed before the provider is asked, so that
 * the outcome is always found. While the provider's circuit is open nothing is recorded. An account that paid
 * for the same IMEI within 24 hours pays nothing: an older unpaid check of it is settled by that.
 * @throws AppError validation_failed, not_found, already_paid, check_expired, amount_mismatch, promo_unknown,
 *   payment_provider_down, payment_refused
 */
export async function initiatePayment(deps: PaymentDeps, actor: Actor, input: Input): Promise<InitiatedPayment> {
  const { metadata, method, currency, purpose } = input
  const now = deps.clock.now()
  const wanted = { imei: metadata.device_id, verificationId: metadata.verification_id, accessToken: metadata.access_token }
  const check = await deps.checks.findPayable(actor, wanted, now)
  // A payment within the last 24 hours makes a promo code unnecessary.
  const promoCode = check.repeat ? null : normalisePromoCode(metadata.promo_code ?? undefined)
  const dueMinor = check.repeat ? 0 : await priceOf(deps, check, promoCode, now)
  if (!amountAccepted(input.amount, check.requiredAmountMinor, dueMinor)) {
    throw fieldError('amount', amountDueMessage(dueMinor), 'amount_mismatch', {
      context: { required_amount: formatAmount(dueMinor) },
    })
  }

  const free = dueMinor === 0
  if (!free) requireProvider(deps, input)
  const payment: NewPayment = {
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
    email: metadata.email,
    phone_number: method === 'airtime' ? (metadata.phone_number ?? null) : null,
    promo_code: promoCode,
    created_at: now,
    completed_at: free ? now : null,
  }
  await recordPayment(deps, payment, check.repeat ? 'repeat' : 'promo')
  const checkout: Checkout = free ? { kind: 'none' } : await openCheckout(deps, payment, check)
  return {
    reference: payment.reference,
    status: free ? 'completed' : 'pending',
    amount: formatAmount(dueMinor),
    currency,
    method,
    checkout,
  }
}

/** Checks before anything is recorded: an open circuit, or a missing phone number. */
function requireProvider(deps: PaymentDeps, { method, metadata }: Input): void {
  if (method === 'airtime' && deps.billing.needsPhoneNumber && !metadata.phone_number)
    throw fieldError('metadata.phone_number', 'Phone number is required')
  const retryAfterSeconds = circuitOpenFor(deps, method)
  if (retryAfterSeconds !== null) throw new AppError('payment_provider_down', { retryAfterSeconds })
}

/** Unguessable (100 bits) and within the alphabet of gateways: `[A-Za-z0-9.=-]`. */
function newReference(): string {
  return `AMN-${Array.from({ length: 4 }, () => readableCode(5)).join('-')}`
}

async function priceOf(deps: PaymentDeps, check: PayableCheck, promoCode: string | null, now: Date): Promise<number> {
  if (!promoCode) return amountDue(check.requiredAmountMinor, null)
  const promo = await selectPromo(deps.database.db, promoCode)
  if (!promo || !promoUsable(promo, now)) throw promoUnknown()
  return amountDue(check.requiredAmountMinor, promo)
}

function promoUnknown(): AppError {
  const { message } = new AppError('promo_unknown')
  return fieldError('metadata.promo_code', message, 'promo_unknown')
}

/** `freeBy`: how the check is settled when nothing is due. */
async function recordPayment(deps: PaymentDeps, payment: NewPayment, freeBy: 'promo' | 'repeat'): Promise<void> {
  const { reference, promo_code, completed_at, verification_id, email } = payment
  await deps.database.transaction(async (tx) => {
    if (promo_code && !(await updatePromoUsed(tx, promo_code))) throw promoUnknown()
    // The insert's foreign key takes a share lock; upgrading it in two transactions deadlocks, so complete
    // first.
    if (completed_at && !(await deps.checks.complete(tx, { verificationId: verification_id, settledBy: freeBy, email }))) {
      throw new AppError('already_paid')
    }
    await insertPayment(tx, payment)
    if (!completed_at) await deps.jobs.enqueue(tx, 'payments.poll', { reference, lastPolledAt: null }, { delay: FIRST_POLL })
  })
}

async function openCheckout(deps: PaymentDeps, payment: NewPayment, check: PayableCheck): Promise<Checkout> {
  const { reference, amount_minor, currency, email, phone_number } = payment
  try {
    return await queryProvider(deps, payment.method, async () => {
      if (payment.method === 'card') {
        const callbackUrl = callbackUrlOf(deps, check, reference)
        return deps.gateway.initialize({ reference, amountMinor: amount_minor, currency, email, callbackUrl })
      }
      const { message } = await deps.billing.initiate({
        reference,
        phoneNumber: phone_number,
        amountMinor: amount_minor,
        currency,
      })
      return { kind: 'prompt', message }
    })
  } catch (error) {
    const refused = error instanceof ProviderRefused
    const about = { payment_id: payment.id, provider: payment.provider, err: error }
    deps.log.warn(about, refused ? 'payment refused by its provider' : 'payment provider down')
    await deps.database.transaction(async (tx) => {
      const row = await lockPayment(tx, reference)
      if (row) await failPayment(tx, row, refused ? error.message : FAILURE.providerDown)
    })
    if (refused) throw new AppError('payment_refused', { message: refusalMessage(error), cause: error })
    const retryAfterSeconds = circuitOpenFor(deps, payment.method) ?? RETRY_AFTER_SECONDS
    throw new AppError('payment_provider_down', { retryAfterSeconds, cause: error })
  }
}

function refusalMessage({ message }: ProviderRefused): string {
  return `${new AppError('payment_refused').message.replace(/[.]$/, '')}: ${message}`
}

/**
 * The page of the check: an account's is found by its id, a visitor's by the secret in the browser, whichever
 * account pays.
 */
function callbackUrlOf({ publicUrl }: PaymentDeps, { userId }: PayableCheck, reference: string): string {
  return `${publicUrl}${userId ? '/device-payment-verification' : '/results'}?reference=${reference}`
}
