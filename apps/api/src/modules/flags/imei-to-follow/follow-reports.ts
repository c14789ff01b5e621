import { after, DAY } from '../../../kernel/durations.ts'
import type { FlagDeps } from '../deps.ts'
import { updateEnded, updateReminded } from './pending-queries.ts'

const BATCH = 500
/** Half of the time that a case waits. */
const REMIND_AFTER = 7 * DAY

type Deps = Pick<FlagDeps, 'database' | 'clock' | 'jobs'>

/**
 * Job: reminds the reporters of cases that wait for their IMEI, once, and ends the cases whose IMEI did not
 * come in 14 days (decisions §21).
 *
 * @throws the signal's reason, between two batches, when it aborts
 */
export async function followReports(deps: Deps, signal?: AbortSignal): Promise<void> {
  while ((await remind(deps)) === BATCH) signal?.throwIfAborted()
  while ((await end(deps)) === BATCH) signal?.throwIfAborted()
}

function remind({ database, clock, jobs }: Deps): Promise<number> {
  const now = clock.now()
  return database.transaction(async (tx) => {
    const reminded = await updateReminded(tx, after(now, -REMIND_AFTER), { limit: BATCH, now })
    for (const pendingCase of reminded)
      await jobs.enqueue(tx, 'notifications.send', { pendingCase, what: 'reminder' })
    return reminded.length
  })
}

function end({ database, clock, jobs }: Deps): Promise<number> {
  const now = clock.now()
  return database.transaction(async (tx) => {
    const ended = await updateEnded(tx, { limit: BATCH, now })
    for (const pendingCase of ended)
      await jobs.enqueue(tx, 'notifications.send', { pendingCase, what: 'ended' })
    return ended.length
  })
}
