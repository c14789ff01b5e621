import { type Actor, userIdOf } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import type { PaymentDeps } from './deps.ts'
import { type PaymentRow, selectPayment } from './queries.ts'

/**
 * The payment, if the actor made it or may see its check. @throws AppError not_found, also for another
 * person's
 */
export async function findOwnPayment(
  deps: Pick<PaymentDeps, 'database' | 'checks'>,
  actor: Actor,
  reference: string,
  accessToken: string | undefined,
): Promise<PaymentRow> {
  const { db } = deps.database
  const payment = await selectPayment(db, reference)
  if (!payment) throw new AppError('not_found')
  const userId = userIdOf(actor)
  const own = userId !== null && userId === payment.user_id
  const { verification_id: check } = payment
  const readable = own || (check !== null && (await deps.checks.mayRead(actor, check, accessToken)))
  if (!readable) throw new AppError('not_found')
  return payment
}
