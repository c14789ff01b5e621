import { sql } from 'kysely'
import type { Database } from '../../db/index.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { personalData } from '../accounts/personal-data.ts'
import { lockAccount } from './erasure-queries.ts'

/** Runs `work` between the first and the last step of an erasure, which it has to wait for. */
export async function duringErasure<T>(
  database: Pick<Database, 'db' | 'transaction'>,
  userId: string,
  work: () => Promise<T>,
): Promise<T> {
  const { waiting } = await database.transaction(async (tx) => {
    const person = await lockAccount(tx, userId)
    if (!person) throw new Error('no such account')
    const waiting = work()
    // The caller reads its refusal after the erasure.
    waiting.catch(() => undefined)
    await waitUntil(async () => {
      const { rows } = await sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        database.db,
      )
      return rows.length > 0 ? true : undefined
    })
    await personalData.erase?.(tx, person, new Date())
    return { waiting }
  })
  return waiting
}
