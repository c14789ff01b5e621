import type { Imei } from '@amana/contract'
import type { UserActor } from '../../kernel/actor.ts'
import { HOUR } from '../../kernel/durations.ts'
import type { PrivateLookupDeps } from './deps.ts'

/** Calls of one account: each reaches somebody. */
const MAX_NOTICES_PER_HOUR = 5

/**
 * Alerts the owner of a phone with an open case, at most once an hour for a device. The answer is the same
 * for every number: it must not say what a check costs money for.
 *
 * @throws AppError too_many_requests
 */
export async function tellOwner(
  { database, clock, jobs, useLimits }: Pick<PrivateLookupDeps, 'database' | 'clock' | 'jobs' | 'useLimits'>,
  { userId }: UserActor,
  imei: Imei,
): Promise<Record<string, never>> {
  await useLimits.count({ what: 'private tell', of: userId, most: MAX_NOTICES_PER_HOUR, windowMs: HOUR })
  const at = clock.now().toISOString()
  await database.transaction((tx) =>
    jobs.enqueue(tx, 'notifications.dispatch', { event: 'search_hit', imei, at }),
  )
  return {}
}
