import { sql } from 'kysely'
import type { Db } from '../db/index.ts'

/** Queues with a job that a worker would fetch, by the condition and the clock of pg-boss. */
export async function selectDueQueues(db: Db, queues: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ queue: string }>`select queue from unnest(${queues}::text[]) queue
    where exists (select from pgboss.job
      where name = queue and state < 'active' and not blocked and start_after <= pgboss.job_now())`.execute(
    db,
  )
  return rows.map(({ queue }) => queue)
}
