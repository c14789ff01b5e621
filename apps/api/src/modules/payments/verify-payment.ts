import type { Payment } from '@amana/contract'
import { type Actor, userIdOf } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import type { PaymentDeps } from './deps.ts'
import { presentPayment } from './present-payment.ts'
import { findPayment, type PaymentRow } from './queries.ts'
import { refreshPayment } from './settle-payment.ts'

/**
 * How a payment stands now, asked at the provider unless it is completed. While the provider is down: as we last knew.
 * @throws AppError not_found, also for a reference of somebody else
 */
export async function verifyPayment(
  deps: PaymentDeps,
  actor: Actor,
  { reference, access_token: accessToken }: { reference: string; access_token?: string },
): Promise<Omit<Payment, 'id'>> {
  const found = await findPayment(deps.database.db, reference)
  if (!found || !(await maySee(deps, actor, found, accessToken))) throw new AppError('not_found')
  const { id: _, ...payment } = presentPayment((await refreshPayment(deps, found)).payment)
  return payment
}

async function maySee(deps: PaymentDeps, actor: Actor, payment: PaymentRow, accessToken: string | undefined): Promise<boolean> {
  const userId = userIdOf(actor)
  if (userId !== null && userId === payment.userId) return true
  return deps.checks.mayRead(deps.database.db, actor, payment.verificationId, accessToken)
}
