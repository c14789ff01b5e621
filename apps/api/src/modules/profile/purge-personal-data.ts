import type { Database } from '../../db/index.ts'
import { addMonths, dropOldMonths } from '../../db/months.ts'
import type { Clock } from '../../kernel/clock.ts'
import { after, DAY } from '../../kernel/durations.ts'
import type { Logger } from '../../kernel/log.ts'
import {
  anonymiseErasedContacts,
  anonymiseErasedReporters,
  anonymiseReporters,
  anonymiseTransfers,
  anonymiseUnverifiedAccounts,
  anonymiseVisitorsChecks,
  anonymiseVisitorsPayments,
  closeQuietThreads,
  deleteClosedThreads,
  deleteOldErasedContacts,
  deleteOldErasureNotices,
  deleteOldNews,
  deleteOldNotificationKeys,
  deleteOldObjections,
  deleteOldProofs,
  deleteOldSearchAlerts,
  deleteUnfinishedAuthenticators,
  eraseErasedClaims,
  freeFormerPhones,
} from './retention-queries.ts'

/**
 * Retention periods and what happens then; docs/privacy.md gives the reasons. `accounts.purge` handles codes,
 * sessions and locks, `documents.purge` files.
 */
export const RETENTION = [
  { kept: 180 * DAY, end: anonymiseVisitorsChecks },
  { kept: 180 * DAY, end: anonymiseVisitorsPayments },
  { kept: 180 * DAY, end: anonymiseReporters },
  { kept: 0, end: anonymiseErasedReporters },
  { kept: 0, end: anonymiseErasedContacts },
  { kept: 0, end: eraseErasedClaims },
  { kept: 180 * DAY, end: deleteOldNews },
  { kept: 180 * DAY, end: deleteOldObjections },
  { kept: 180 * DAY, end: anonymiseTransfers },
  { kept: 30 * DAY, end: closeQuietThreads },
  { kept: 180 * DAY, end: deleteClosedThreads },
  { kept: 397 * DAY, end: deleteOldNotificationKeys },
  { kept: 30 * DAY, end: anonymiseUnverifiedAccounts },
  { kept: DAY, end: deleteUnfinishedAuthenticators },
  { kept: DAY, end: deleteOldSearchAlerts },
  { kept: 30 * DAY, end: freeFormerPhones },
  { kept: 30 * DAY, end: deleteOldErasedContacts },
  { kept: 7 * DAY, end: deleteOldErasureNotices },
  { kept: 6 * 365 * DAY, end: deleteOldProofs },
] as const

const BATCH = 1_000

/**
 * Job: applies the retention periods, and makes and drops the partitions of months. May run twice, and be
 * interrupted anywhere. A failing rule does not stop the others.
 *
 * @throws Error after all of them when one has failed; the signal's reason, between two batches, when it
 *   aborts
 */
export async function purgePersonalData(
  { database, clock, log }: { database: Database; clock: Clock; log: Pick<Logger, 'error'> },
  signal?: AbortSignal,
): Promise<void> {
  const now = clock.now()
  const failed: string[] = []
  try {
    await addMonths(database.pool, now)
    await dropOldMonths(database.pool, now)
  } catch (error) {
    log.error({ err: error }, 'the partitions of months were not kept')
    failed.push('months')
  }
  for (const { kept, end } of RETENTION) {
    try {
      while ((await end(database.db, after(now, -kept), BATCH, now)) === BATCH) signal?.throwIfAborted()
    } catch (error) {
      signal?.throwIfAborted()
      log.error({ rule: end.name, err: error }, 'personal data was not ended')
      failed.push(end.name)
    }
  }
  if (failed.length > 0) throw new Error(`these rules failed: ${failed.join(', ')}`)
}
