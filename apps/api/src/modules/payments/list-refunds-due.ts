import type { Database } from '../../db/index.ts'
import { type RefundDue, selectRefundsDue } from './refund-queries.ts'

export type { RefundDue } from './refund-queries.ts'

const LENGTH = 1_000

/** Refunds due, oldest first. */
export function listRefundsDue({ database }: { database: Database }): Promise<RefundDue[]> {
  return selectRefundsDue(database.db, LENGTH)
}
