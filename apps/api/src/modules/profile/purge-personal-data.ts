import type { Database } from '../../db/index.ts'
import { addMonths, dropOldMonths } from '../../db/months.ts'
import type { PersonalData } from '../../db/personal-data.ts'
import type { Clock } from '../../kernel/clock.ts'
import { after } from '../../kernel/durations.ts'
import type { Logger } from '../../kernel/log.ts'

const BATCH = 1_000

/**
 * Job: applies the retention periods of all modules (docs/privacy.md), and makes and drops the partitions
 * of months. May run twice, and be interrupted anywhere. A failing rule does not stop the others.
 *
 * @throws Error after all of them when one has failed; the signal's reason, between two batches, when it
 *   aborts
 */
export async function purgePersonalData(
  deps: {
    database: Database
    clock: Clock
    log: Pick<Logger, 'error'>
    personalData: () => readonly PersonalData[]
  },
  signal?: AbortSignal,
): Promise<void> {
  const { database, clock, log } = deps
  const now = clock.now()
  const failed: string[] = []
  try {
    await addMonths(database.pool, now)
    await dropOldMonths(database.pool, now)
  } catch (error) {
    log.error({ err: error }, 'partition maintenance failed')
    failed.push('months')
  }
  for (const { kept, end } of deps.personalData().flatMap(({ retention = [] }) => retention)) {
    try {
      while ((await end(database.db, after(now, -kept), BATCH, now)) === BATCH) signal?.throwIfAborted()
    } catch (error) {
      signal?.throwIfAborted()
      log.error({ rule: end.name, err: error }, 'retention rule failed')
      failed.push(end.name)
    }
  }
  if (failed.length > 0) throw new Error(`these rules failed: ${failed.join(', ')}`)
}
