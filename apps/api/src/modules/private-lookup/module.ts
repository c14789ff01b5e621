import { dayInLagos } from '@amana/contract'
import { type Advancing, keepAdvancing } from '../../db/sequence.ts'
import { after, DAY, SECOND } from '../../kernel/durations.ts'
import type { Module } from '../../module.ts'
import type { PrivateLookupDeps } from './deps.ts'
import { privateSequence } from './follow-list.ts'
import { type Keeping, keepEpochs } from './keep-epochs.ts'
import { mailAlarm } from './mail-alarm.ts'
import { createOprfThread } from './oprf-thread.ts'
import { deleteUses } from './queries.ts'
import { privateLookupRoutes } from './routes.ts'

/** Without a notification: the time of a lost connection. */
const POLL_INTERVAL_MS = SECOND
/** Counts of earlier days are kept for so long. */
const COUNTS_KEPT = 7 * DAY

export function privateLookupModule(deps: PrivateLookupDeps): Module {
  const thread = createOprfThread()
  // Builds take long, and an import has many changes: questions wait for neither.
  const [builder, follower] = [createOprfThread(), createOprfThread()]
  let keeping: Keeping | null = null
  let following: Advancing | null = null
  return {
    routes: privateLookupRoutes({ ...deps, thread }),
    jobs: {
      'private-lookup.alarm': (data) => mailAlarm(deps, data),
      'private-lookup.purge': () =>
        deleteUses(deps.database.db, dayInLagos(after(deps.clock.now(), -COUNTS_KEPT))),
    },
    start({ runsJobs }) {
      if (!runsJobs || !deps.privateLookup) return
      keeping = keepEpochs(deps, builder)
      following = keepAdvancing(deps, privateSequence(deps, follower), {
        everyMs: POLL_INTERVAL_MS,
        channel: 'block_changes',
      })
    },
    async stop() {
      await keeping?.stop()
      await following?.stop()
      for (const each of [builder, follower, thread]) await each.stop()
    },
  }
}
