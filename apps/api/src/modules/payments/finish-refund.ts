import type { Database } from '../../db/index.ts'
import type { Clock } from '../../kernel/clock.ts'
import { updateRefundDone } from './refund-queries.ts'

/** Why a refund was not written down; for the administrator who reads it. */
export class RefundRefused extends Error {}

/**
 * Writes down that money owed was paid back: at the gateway's dashboard or by a bank transfer, both outside of the product (decisions §8).
 *
 * @param providerReference what the gateway or the bank calls the repayment
 * @throws RefundRefused when no refund is due for the payment
 */
export async function finishRefund(
  { database, clock }: { database: Database; clock: Clock },
  refund: { reference: string; providerReference: string },
): Promise<void> {
  const done = await database.transaction((tx) => updateRefundDone(tx, { ...refund, now: clock.now() }))
  if (!done) throw new RefundRefused(`No refund is due for the payment ${refund.reference}.`)
}
