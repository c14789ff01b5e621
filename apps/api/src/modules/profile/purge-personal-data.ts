import type { Database } from '../../db/index.ts'
import type { Clock } from '../../kernel/clock.ts'
import { after, DAY } from '../../kernel/durations.ts'
import type { Logger } from '../../kernel/log.ts'
import {
  anonymiseErasedReporters,
  anonymiseReporters,
  anonymiseTransfers,
  anonymiseUnverifiedAccounts,
  anonymiseVisitorsChecks,
  anonymiseVisitorsPayments,
  deleteOldNotifications,
  deleteOldProofs,
  deleteOldSearchAlerts,
  deleteUnfinishedAuthenticators,
  eraseErasedClaims,
} from './retention-queries.ts'

/** How long, and what then: docs/privacy.md says why. Codes, sessions and locks are `accounts.purge`'s, files `documents.purge`'s. */
export const RETENTION = [
  { kept: 180 * DAY, end: anonymiseVisitorsChecks },
  { kept: 180 * DAY, end: anonymiseVisitorsPayments },
  { kept: 180 * DAY, end: anonymiseReporters },
  { kept: 0, end: anonymiseErasedReporters },
  { kept: 0, end: eraseErasedClaims },
  { kept: 180 * DAY, end: anonymiseTransfers },
  { kept: 365 * DAY, end: deleteOldNotifications },
  { kept: 30 * DAY, end: anonymiseUnverifiedAccounts },
  { kept: DAY, end: deleteUnfinishedAuthenticators },
  { kept: DAY, end: deleteOldSearchAlerts },
  { kept: 6 * 365 * DAY, end: deleteOldProofs },
] as const

const BATCH = 1_000

/**
 * Job: ends what has been kept for long enough. May run twice, and be cut off anywhere. A rule that fails does not keep the others.
 *
 * @throws Error after all of them when one has failed; the signal's reason, between two batches, when it is over
 */
export async function purgePersonalData(
  { database, clock, log }: { database: Database; clock: Clock; log: Pick<Logger, 'error'> },
  signal?: AbortSignal,
): Promise<void> {
  const now = clock.now()
  const failed: string[] = []
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
