/** An account's payment for a phone that is under way: a second request is answered with it. */
import { setTimeout } from 'node:timers/promises'
import {
  type initiatePayment as contract,
  type EndpointData,
  formatAmount,
  type PaymentMethod,
} from '@amana/contract'
import type { Db } from '../../db/index.ts'
import { AppError, fieldError } from '../../kernel/app-error.ts'
import { after, MINUTE } from '../../kernel/durations.ts'
import type { PayableCheck, PaymentDeps } from './deps.ts'
import {
  type OpenPayment,
  selectOpenCheckout,
  selectOpenPayments,
  selectPayment,
  updateOpenPayment,
} from './queries.ts'
import { CHECKOUT_OPEN, checkoutAt, FAILURE, standsFor } from './rules.ts'
import { refreshPayment } from './settle-payment.ts'

export interface WantedPayment {
  userId: string
  check: PayableCheck
  method: PaymentMethod
  promoCode: string | null
  email: string
}

export function findOpenPayment(db: Db, wanted: WantedPayment, now: Date): Promise<OpenPayment | undefined> {
  return selectOpenPayments(db, wanted.userId, wanted.check.imei).then((all) =>
    all.find((one) => standsFor(one, wanted, now)),
  )
}

/** A checkout that another request is opening is looked for so often, and so long. */
const POLL_INTERVAL_MS = 100
const AWAITED_MS = 10_000

/**
 * The open payment as the answer: it now buys the check that was asked for, and its report goes to the
 * address that was typed last. Null: its provider says that it is settled.
 *
 * @throws AppError promo_unknown for another promo code; payment_provider_down when no checkout comes
 */
export async function answerOpenPayment(
  deps: PaymentDeps,
  open: OpenPayment,
  wanted: WantedPayment,
  { awaitedMs = AWAITED_MS }: { awaitedMs?: number } = {},
): Promise<EndpointData<typeof contract> | null> {
  if (wanted.promoCode !== null && wanted.promoCode !== open.promo_code) throw promoTooLate(deps, open)
  const { payment } = open.checkout ? await refreshPayment(deps, open) : { payment: open }
  if (payment.status !== 'pending') return null
  // A visitor's check stays apart: its checkout leads back to another page.
  const { id, userId } = wanted.check
  // Without an address it keeps its own: its way to pay may have no number to answer to.
  const to = { verification_id: userId === null ? undefined : id, email: wanted.email || open.email }
  const deadline = performance.now() + awaitedMs
  let checkout = await updateOpenPayment(deps.database.db, open.id, to)
  while (checkout === undefined) {
    if (performance.now() > deadline) throw new AppError('payment_provider_down', { retryAfterSeconds: 30 })
    await setTimeout(POLL_INTERVAL_MS)
    checkout = await selectOpenCheckout(deps.database.db, open.id)
  }
  if (checkout === null) return settledMeanwhile(deps, open.reference)
  const { reference, amount_minor, currency, method } = open
  return {
    reference,
    status: 'pending',
    amount: formatAmount(amount_minor),
    currency,
    method,
    checkout: checkoutAt(checkout, deps.clock.now()),
  }
}

/** Both requests were made at once, and the provider did not answer the first. */
async function settledMeanwhile({ database }: PaymentDeps, reference: string): Promise<null> {
  const payment = await selectPayment(database.db, reference)
  if (payment?.failure_reason === FAILURE.providerDown)
    throw new AppError('payment_provider_down', { retryAfterSeconds: 30 })
  return null
}

function promoTooLate({ clock }: PaymentDeps, { created_at, amount_minor }: OpenPayment): AppError {
  const wait = after(created_at, CHECKOUT_OPEN).getTime() - clock.now().getTime()
  const minutes = Math.max(1, Math.ceil(wait / MINUTE))
  const when = minutes === 1 ? 'a minute' : `${minutes} minutes`
  const message = `Your payment of NGN${formatAmount(amount_minor)} for this phone is still open. Finish it without the code, or use the code in ${when}.`
  return fieldError('metadata.promo_code', message, 'promo_unknown')
}
