/** SQL of refunds: due or made, for a completed payment. At most one for each payment. */
import { type Db, type Tx, updatedOne } from '../../db/index.ts'

export interface NewRefund {
  id: string
  payment_id: string
  amount_minor: number
  now: Date
}

export type RefundReason = 'already_paid' | 'promo_over'

/** The payment bought nothing: its check was paid for before, or its price held no longer. */
export async function insertRefundDue(
  tx: Tx,
  { id, payment_id, amount_minor, reason, now }: NewRefund & { reason: RefundReason },
): Promise<void> {
  await tx
    .insertInto('refunds')
    .values({
      id,
      payment_id,
      amount_minor,
      reason,
      status: 'due',
      provider_reference: null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('payment_id').doNothing())
    .execute()
}

/** The gateway refunded the payment, whether due or not. False: recorded already. */
export async function upsertReversal(
  tx: Tx,
  { id, payment_id, amount_minor, now }: NewRefund,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('refunds')
    .values({
      id,
      payment_id,
      amount_minor,
      reason: 'reversed_by_gateway',
      status: 'done',
      provider_reference: null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .column('payment_id')
        .doUpdateSet({ status: 'done', updated_at: now })
        .where('refunds.status', '<>', 'done'),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export function selectRefund(
  db: Db,
  paymentId: string,
): Promise<{ status: 'due' | 'done'; reason: RefundReason | 'reversed_by_gateway' } | undefined> {
  return db
    .selectFrom('refunds')
    .select(['status', 'reason'])
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
}

/** False: none is due for this payment. One of two concurrent calls wins. */
export async function updateRefundDone(
  tx: Tx,
  { reference, providerReference, now }: { reference: string; providerReference: string; now: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('refunds')
    .set({ status: 'done', provider_reference: providerReference, updated_at: now })
    .where('payment_id', '=', (eb) =>
      eb.selectFrom('payments').select('id').where('reference', '=', reference),
    )
    .where('status', '=', 'due')
    .executeTakeFirst()
  return updatedOne(result)
}

export interface RefundDue {
  reference: string
  provider: string
  amount_minor: number
  reason: RefundReason | 'reversed_by_gateway'
  created_at: Date
}

/** Refunds due, oldest first. */
export function selectRefundsDue(db: Db, limit: number): Promise<RefundDue[]> {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select([
      'payments.reference',
      'payments.provider',
      'refunds.amount_minor',
      'refunds.reason',
      'refunds.created_at',
    ])
    .where('refunds.status', '=', 'due')
    .orderBy('refunds.created_at')
    .limit(limit)
    .execute()
}
