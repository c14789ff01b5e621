import type { Payment } from '@amana/contract'
import type { Actor } from '../../kernel/actor.ts'
import type { PaymentDeps } from './deps.ts'
import { findOwnPayment } from './own-payment.ts'
import { presentPayment } from './present-payment.ts'
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
): Promise<Omit<Payment, 'id'> & { reason: string | null }> {
  const found = await findOwnPayment(deps, actor, reference, accessToken)
  const { payment: row } = await refreshPayment(deps, found)
  const { id: _, ...payment } = presentPayment(row)
  return { ...payment, reason: row.status === 'failed' ? reasonOf(row.failure_reason) : null }
}

/** Our own reasons are codes, and the client has words for them. */
function reasonOf(reason: string | null): string | null {
  return reason === null || /^[a-z_]+$/i.test(reason) ? null : reason
}
