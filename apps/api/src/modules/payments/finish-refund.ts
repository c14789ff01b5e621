import type { Database } from '../../db/index.ts'
import type { Clock } from '../../kernel/clock.ts'
import { updateRefundDone } from './refund-queries.ts'

/** The reason why a refund was not recorded, for the administrator. */
export class RefundRefused extends Error {}

/**
 * Records a refund made at the gateway's dashboard or by bank transfer, outside of the product
 * (decisions §8).
 *
 * @param providerReference the reference of the refund at the gateway or the bank
 * @throws RefundRefused when no refund is due for the payment
 */
export async function finishRefund(
  { database, clock }: { database: Database; clock: Clock },
  refund: { reference: string; providerReference: string },
): Promise<void> {
  const done = await database.transaction((tx) => updateRefundDone(tx, { ...refund, now: clock.now() }))
  if (!done) throw new RefundRefused(`No refund is due for the payment ${refund.reference}.`)
}
