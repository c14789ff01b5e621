/** Traced cases: each ends, and none rests unseen (decisions §20). */
import { after } from '../../kernel/durations.ts'
import type { FlagDeps } from './deps.ts'
import { updateReminded, updateTracesEnded } from './mode-queries.ts'
import { TRACE_RESTS } from './rules.ts'

const BATCH = 200

type WatchDeps = Pick<FlagDeps, 'database' | 'clock' | 'jobs'>

/**
 * Job: blocks the phones whose period of tracing is over. Change and notice are one transaction, so that each
 * happens once, also with two jobs at a time.
 *
 * @throws the signal's reason, between two batches, when it aborts
 */
export async function endTraces({ database, clock, jobs }: WatchDeps, signal?: AbortSignal): Promise<void> {
  const now = clock.now()
  for (let ended = BATCH; ended === BATCH; signal?.throwIfAborted())
    ended = await database.transaction(async (tx) => {
      const changes = await updateTracesEnded(tx, { limit: BATCH, now })
      for (const changeId of changes)
        await jobs.enqueue(tx, 'notifications.dispatch', { event: 'flag_mode_changed', changeId })
      return changes.length
    })
}

/**
 * Job: reminds the officers of traced cases on which none of them acted for 72 hours, again after each
 * further 72 hours.
 *
 * @throws the signal's reason, between two batches, when it aborts
 */
export async function remindOfTraces(
  { database, clock, jobs }: WatchDeps,
  signal?: AbortSignal,
): Promise<void> {
  const now = clock.now()
  for (let reminded = BATCH; reminded === BATCH; signal?.throwIfAborted())
    reminded = await database.transaction(async (tx) => {
      const flags = await updateReminded(tx, { before: after(now, -TRACE_RESTS), limit: BATCH, now })
      for (const flagId of flags)
        await jobs.enqueue(tx, 'notifications.dispatch', {
          event: 'trace_rests',
          flagId,
          at: now.toISOString(),
        })
      return flags.length
    })
}
