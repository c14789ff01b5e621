import type { TestDatabase } from './test-database.ts'
import { waitUntil } from './wait-until.ts'

/**
 * Waits until all events so far have been handled: a job that ran between two counts would change them. A job
 * whose first run failed is waited for too.
 */
export async function jobsDone({ database }: Pick<TestDatabase, 'database'>): Promise<void> {
  await waitUntil(async () => {
    const { rows } = await database.pool.query<{ count: number }>(
      `select count(*) as count from pgboss.job where name not like '\\_\\_pgboss%'
       and (state in ('created', 'retry', 'active') and start_after <= now() + interval '1 second'
            or state = 'retry' and retry_count = 0)`,
    )
    return rows[0]?.count === 0
  })
}
