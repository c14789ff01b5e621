import { sql } from 'kysely'
import type { Database } from '../../db/index.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { eraseAccount, lockAccount } from './erasure-queries.ts'

/** Runs `work` between the first and the last step of an erasure, which it has to wait for. */
export async function duringErasure<T>(
  database: Pick<Database, 'db' | 'transaction'>,
  userId: string,
  work: () => Promise<T>,
): Promise<T> {
  const { waiting } = await database.transaction(async (tx) => {
    await lockAccount(tx, userId)
    const waiting = work()
    // The caller reads its refusal after the erasure.
    waiting.catch(() => undefined)
    await waitUntil(async () => {
      const { rows } = await sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db)
      return rows.length > 0 ? true : undefined
    })
    await eraseAccount(tx, userId, { email: `erased.${userId}@erased.invalid`, now: new Date() })
    return { waiting }
  })
  return waiting
}
