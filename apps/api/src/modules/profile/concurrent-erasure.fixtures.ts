import { sql } from 'kysely'
import type { Database } from '../../db/index.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { eraseAccount, lockAccount } from './erasure-queries.ts'

/** What becomes of `work` when it comes between the first and the last step of an erasure, and waits for it. */
export async function duringErasure<T>(
  database: Pick<Database, 'db' | 'transaction'>,
  userId: string,
  work: () => Promise<T>,
): Promise<T> {
  const { waiting } = await database.transaction(async (tx) => {
    await lockAccount(tx, userId)
    const waiting = work()
    // Its refusal is for the caller, who asks for it when the erasure is through.
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
