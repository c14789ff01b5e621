import { after, HOUR, SECOND } from '../../kernel/durations.ts'
import type { PartnerCheckDeps } from './deps.ts'
import { insertMissedFlagEvents } from './queries.ts'

/** A process may have been down: a minute's run looks back further than a minute. */
const LOOKBACK_MS = HOUR
/** Longer than a transaction that writes a flag takes, and than the clocks of two processes differ. */
const WRITING = 5 * SECOND
/** Longer than a question waits for its charge, which writes down that it was asked. */
const CHARGING = 2 * 60 * SECOND

/**
 * Job: events of flags that changed after a check was answered and before it was written down, of which the
 * trigger could notify no one. Who was notified since the check is not notified again.
 */
export async function notifyMissedFlags({
  database,
  clock,
}: Pick<PartnerCheckDeps, 'database' | 'clock'>): Promise<void> {
  const since = after(clock.now(), -LOOKBACK_MS)
  await database.transaction((tx) =>
    insertMissedFlagEvents(tx, {
      since,
      writingSeconds: WRITING / SECOND,
      chargingSeconds: CHARGING / SECOND,
    }),
  )
}
