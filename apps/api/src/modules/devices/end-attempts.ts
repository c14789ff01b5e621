import { after, DAY } from '../../kernel/durations.ts'
import type { DeviceModuleDeps } from './deps.ts'
import { updateAttemptsEnded } from './registration-queries.ts'

/** A client that lost an answer asks again within minutes. */
const ATTEMPT_COUNTS_FOR = DAY
/** Rows that one transaction changes. */
const AT_ONCE = 5_000

/**
 * Job: a registration counts as repeated for a day. Each device would otherwise carry its attempt, and an
 * entry of 48 bytes in the index of attempts, for good.
 */
export async function endAttempts(
  { database, clock }: Pick<DeviceModuleDeps, 'database' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  const before = after(clock.now(), -ATTEMPT_COUNTS_FOR)
  for (let ended = AT_ONCE; ended === AT_ONCE; ) {
    signal.throwIfAborted()
    ended = await updateAttemptsEnded(database.db, { before, most: AT_ONCE })
  }
}
