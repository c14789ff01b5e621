import type { PaymentMethod } from '@amana/contract'
import type { Database } from '../../db/index.ts'
import { hasPaymentOf, selectGrantedPayment } from './queries.ts'

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

/** Whether paying for a check was begun, with whatever outcome. */
export function paymentWasBegun({ db }: Database, verificationId: string): Promise<boolean> {
  return hasPaymentOf(db, verificationId)
}
