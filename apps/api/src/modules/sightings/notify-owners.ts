import type { JobData } from '../../jobs/jobs.ts'
import type { SightingDeps } from './deps.ts'

/** Job: one event for each case. Again it changes nothing: a day's event of a case notifies once. */
export async function notifyOwners(
  { database, jobs }: Pick<SightingDeps, 'database' | 'jobs'>,
  { flagIds, day }: JobData['sightings.notify'],
): Promise<void> {
  await database.transaction(async (tx) => {
    for (const flagId of flagIds)
      await jobs.enqueue(tx, 'notifications.dispatch', { event: 'phone_seen', flagId, day })
  })
}
