import { sql } from 'kysely'
import type { Tx } from './schema.ts'

/** Lets one transaction of a kind run at a time, and lifts the time limit of requests for it. */
export async function beginExclusiveTask(tx: Tx, kind: string): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`select pg_advisory_xact_lock(hashtextextended(${kind}, 0))`.execute(tx)
  // Sorts of a million rows stay in memory.
  await sql`set local work_mem = '64MB'`.execute(tx)
}
