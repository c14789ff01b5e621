import type { Payment } from '@amana/contract'
import { type Actor, userIdOf } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import type { PaymentDeps } from './deps.ts'
import { presentPayment } from './present-payment.ts'
import { selectPaymentsOfUser } from './queries.ts'

const HISTORY_LENGTH = 500

/** The payments of the signed-in user, newest first. @throws AppError not_signed_in */
export async function listPayments(deps: Pick<PaymentDeps, 'database'>, actor: Actor): Promise<Payment[]> {
  const userId = userIdOf(actor)
  if (userId === null) throw new AppError('not_signed_in')
  return (await selectPaymentsOfUser(deps.database.db, userId, HISTORY_LENGTH)).map(presentPayment)
}
