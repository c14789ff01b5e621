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
): Promise<Omit<Payment, 'id'>> {
  const found = await findOwnPayment(deps, actor, reference, accessToken)
  const { id: _, ...payment } = presentPayment((await refreshPayment(deps, found)).payment)
  return payment
}
