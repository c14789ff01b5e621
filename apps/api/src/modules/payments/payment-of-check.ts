import { asksOnPhone, type PaymentMethod } from '@amana/contract'
import type { Database } from '../../db/index.ts'
import type { PaymentDeps } from './deps.ts'
import { openCheckout } from './open-checkout.ts'
import { selectGrantedPayment, selectNewestPayment } from './queries.ts'

/** A payment by phone leads back to no page. */
const NO_PAGE = ''

/** The payment of a check, for its report; null when nothing was due. */
export async function paymentOfCheck(
  database: Database,
  verificationId: string,
): Promise<{ reference: string; amountMinor: number; method: PaymentMethod; paidAt: Date } | null> {
  const payment = await selectGrantedPayment(database.db, verificationId)
  if (!payment) return null
  const { reference, amount_minor, method, granted_at } = payment
  return { reference, amountMinor: amount_minor, method, paidAt: granted_at }
}

/**
 * Asks the payer again when a process died between recording a payment by phone and asking: a repeat sends
 * no second prompt.
 *
 * @returns whether paying for the check was begun, with any outcome
 * @throws AppError payment_provider_down, payment_refused
 */
export async function resumePayment(deps: PaymentDeps, verificationId: string): Promise<boolean> {
  const payment = await selectNewestPayment(deps.database.db, verificationId)
  if (!payment) return false
  const unasked = payment.status === 'pending' && payment.checkout === null && asksOnPhone(payment.method)
  if (unasked) await openCheckout(deps, payment, NO_PAGE)
  return true
}
