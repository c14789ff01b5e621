import type { Db } from '../db/index.ts'
import { after, DAY } from '../kernel/durations.ts'
import type { ChannelDeps } from './deps.ts'
import {
  deleteCallsBefore,
  deletePhoneChecksBefore,
  deleteReceivedTextsBefore,
  deleteSentTextsBefore,
} from './purge-queries.ts'

/** Retention (docs/privacy.md). A payment settles within a day, and its answer is tried for one more. */
const RETENTION: readonly { kept: number; end: (db: Db, before: Date, limit: number) => Promise<number> }[] =
  [
    { kept: DAY, end: deleteCallsBefore },
    { kept: 30 * DAY, end: deletePhoneChecksBefore },
    { kept: 30 * DAY, end: deleteReceivedTextsBefore },
    { kept: 30 * DAY, end: deleteSentTextsBefore },
  ]

const BATCH = 1_000

/** Job 'channels.purge'. @throws the signal's reason, between two batches, when it aborts */
export async function purgeChannels(
  { database, clock }: Pick<ChannelDeps, 'database' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  for (const { kept, end } of RETENTION) {
    while ((await end(database.db, after(clock.now(), -kept), BATCH)) === BATCH) signal.throwIfAborted()
  }
}
