import type { Database, Tx } from '../../db/index.ts'
import type { JobQueue } from '../../jobs/jobs.ts'
import { insertChecks, type NewCheck, selectWithOpenCase } from './creation-queries.ts'

/** Stores them and queues the job that alerts owners, in one transaction: all or none. */
export async function startChecks(jobs: JobQueue, tx: Tx, checks: readonly NewCheck[]): Promise<void> {
  await insertChecks(tx, checks)
  await jobs.enqueue(tx, 'verifications.started', { verificationIds: checks.map(({ id }) => id) })
}

/** Handler of `verifications.started`. Running again alerts nobody twice: alerts of a phone have a pause. */
export async function alertOwners(
  { database, jobs }: { database: Database; jobs: JobQueue },
  { verificationIds }: { verificationIds: string[] },
): Promise<void> {
  const hits = await selectWithOpenCase(database.db, verificationIds)
  if (hits.length === 0) return
  await database.transaction(async (tx) => {
    for (const verificationId of hits)
      await jobs.enqueue(tx, 'notifications.dispatch', { event: 'search_hit', verificationId })
  })
}
