/** One check for nothing, for each of NIN and BVN verified (S2 §9, decisions §3). */
import type { Transaction } from 'kysely'
import type { Database } from '../../db/pool.ts'
import type { Schema } from '../../db/schema.ts'
import { newId } from '../../kernel/random.ts'
import { insertFreeSearch, selectUnspent, updateSpent } from './free-search-queries.ts'

/** In the transaction that verifies the number. True: granted now; false: this user had one for this source before. */
export function grantFreeSearch(
  tx: Transaction<Schema>,
  { userId, source, now }: { userId: string; source: 'nin' | 'bvn'; now: Date },
): Promise<boolean> {
  return insertFreeSearch(tx, { id: newId(now), userId, source, grantedAt: now })
}

/** A look without a lock: whether it is worth trying to spend one. */
export function hasFreeSearch({ db }: Database, userId: string): Promise<boolean> {
  return selectUnspent(db, userId)
}

/** In the transaction that completes the check. False: there is none, or others are spending what is left. */
export function spendFreeSearch(
  tx: Transaction<Schema>,
  spending: { userId: string; verificationId: string; now: Date },
): Promise<boolean> {
  return updateSpent(tx, spending)
}
