/** SQL of reconciliation. */
import type { Db } from '../../db/index.ts'
import { PAYMENT_COLUMNS, type PaymentRow } from './queries.ts'

export interface Period {
  /** Inclusive. */
  from: Date
  /** Exclusive. */
  to: Date
}

export type ReconciledPayment = PaymentRow & { refund_status: string | null }

/** Providers that have payments in the period; promo codes have none. */
export async function selectProviders(db: Db, { from, to }: Period, without: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('provider')
    .distinct()
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .where('provider', '<>', without)
    .execute()
  return rows.map(({ provider }) => provider)
}

/** The next ones by time and id; `after` is the last one seen. */
export function selectPeriod(
  db: Db,
  provider: string,
  { from, to }: Period,
  { after, limit }: { after: { created_at: Date; id: string } | null; limit: number },
): Promise<ReconciledPayment[]> {
  const query = db
    .selectFrom('payments')
    .leftJoin('refunds', 'refunds.payment_id', 'payments.id')
    .select(PAYMENT_COLUMNS.map((column) => `payments.${column}` as const))
    .select('refunds.status as refund_status')
    .where('payments.provider', '=', provider)
    .where('payments.created_at', '>=', from)
    .where('payments.created_at', '<', to)
  const rest = after
    ? query.where((is) =>
        is(is.refTuple('payments.created_at', 'payments.id'), '>', is.tuple(after.created_at, after.id)),
      )
    : query
  return rest.orderBy('payments.created_at').orderBy('payments.id').limit(limit).execute()
}

export async function insertReconciliation(
  db: Db,
  run: Period & { id: string; provider: string; runAt: Date; compared: number; differences: object[] },
): Promise<void> {
  await db
    .insertInto('reconciliations')
    .values({
      id: run.id,
      provider: run.provider,
      from_time: run.from,
      to_time: run.to,
      run_at: run.runAt,
      compared: run.compared,
      differences: JSON.stringify(run.differences),
    })
    .execute()
}

/** Runs since then, oldest first. */
export function selectReconciliations(db: Db, since: Date) {
  return db
    .selectFrom('reconciliations')
    .select(['provider', 'from_time', 'to_time', 'compared', 'differences'])
    .where('run_at', '>=', since)
    .orderBy('run_at')
    .orderBy('provider')
    .execute()
}
