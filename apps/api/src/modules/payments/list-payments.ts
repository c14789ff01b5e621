import type { Payment } from '@amana/contract'
import type { UserActor } from '../../kernel/actor.ts'
import type { PaymentDeps } from './deps.ts'
import { presentPayment } from './present-payment.ts'
import { selectPaymentsOfUser } from './queries.ts'

const HISTORY_LENGTH = 500

/** The payments of the signed-in user, newest first. */
export async function listPayments(
  deps: Pick<PaymentDeps, 'database'>,
  actor: UserActor,
): Promise<Payment[]> {
  const { userId } = actor
  return (await selectPaymentsOfUser(deps.database.db, userId, HISTORY_LENGTH)).map(presentPayment)
}
