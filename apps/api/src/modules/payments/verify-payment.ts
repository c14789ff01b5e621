import type { Payment } from '@amana/contract'
import type { Locale } from '@amana/messages'
import type { Actor } from '../../kernel/actor.ts'
import { textsIn } from '../../kernel/texts.ts'
import type { PaymentDeps } from './deps.ts'
import { findOwnPayment } from './own-payment.ts'
import { presentPayment } from './present-payment.ts'
import type { PaymentRow } from './queries.ts'
import { RECEIPT_TEXTS } from './receipt-texts.ts'
import { selectRefund } from './refund-queries.ts'
import { refreshPayment } from './settle-payment.ts'

/**
 * The payment's present status, asked at the provider unless it is completed. While the provider is down: the
 * last known one.
 * @throws AppError not_found, also for another person's reference
 */
export async function verifyPayment(
  deps: PaymentDeps,
  actor: Actor,
  { reference, access_token: accessToken }: { reference: string; access_token?: string },
  language: Locale = 'en',
): Promise<Omit<Payment, 'id'> & { reason: string | null }> {
  const found = await findOwnPayment(deps, actor, reference, accessToken)
  const { payment: row } = await refreshPayment(deps, found)
  const { id: _, ...payment } = presentPayment(row)
  if (await boughtNothingByPromo(deps, row))
    return { ...payment, status: 'failed', reason: textsIn(language, RECEIPT_TEXTS).receipt.promoOver }
  return { ...payment, reason: row.status === 'failed' ? reasonOf(row.failure_reason) : null }
}

/** Its check is still to be paid for. */
async function boughtNothingByPromo({ database }: PaymentDeps, row: PaymentRow): Promise<boolean> {
  if (row.promo_code === null || row.status !== 'completed' || row.granted_at !== null) return false
  return (await selectRefund(database.db, row.id))?.reason === 'promo_over'
}

/** Our own reasons are codes, and the client has words for them. */
function reasonOf(reason: string | null): string | null {
  return reason === null || /^[a-z_]+$/i.test(reason) ? null : reason
}
