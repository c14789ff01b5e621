import type { Database } from '../../db/pool.ts'
import type { Clock } from '../../kernel/clock.ts'
import { after, DAY } from '../../kernel/durations.ts'
import {
  deleteOldNotifications,
  deleteOldProofs,
  deleteOldSearchAlerts,
  deleteUnfinishedAuthenticators,
  emptyReporters,
  emptyTransfers,
  emptyUnprovenAccounts,
  emptyVisitorsChecks,
  emptyVisitorsPayments,
} from './retention-queries.ts'

/** How long, and what then: docs/privacy.md says why. Codes, sessions and locks are `accounts.purge`'s, files `documents.purge`'s. */
export const RETENTION = [
  { kept: 180 * DAY, end: emptyVisitorsChecks },
  { kept: 180 * DAY, end: emptyVisitorsPayments },
  { kept: 180 * DAY, end: emptyReporters },
  { kept: 180 * DAY, end: emptyTransfers },
  { kept: 365 * DAY, end: deleteOldNotifications },
  { kept: 30 * DAY, end: emptyUnprovenAccounts },
  { kept: DAY, end: deleteUnfinishedAuthenticators },
  { kept: DAY, end: deleteOldSearchAlerts },
  { kept: 6 * 365 * DAY, end: deleteOldProofs },
] as const

const BATCH = 1_000

/**
 * Job: ends what has been kept for long enough. May run twice, and be cut off anywhere.
 *
 * @throws the signal's reason, between two batches, when it is over
 */
export async function purgePersonalData(
  { database, clock }: { database: Database; clock: Clock },
  signal?: AbortSignal,
): Promise<void> {
  const now = clock.now()
  for (const { kept, end } of RETENTION)
    while ((await end(database.db, after(now, -kept), BATCH, now)) === BATCH) signal?.throwIfAborted()
}
