import { type Advancing, keepAdvancing } from '../../db/sequence.ts'
import type { Module } from '../../module.ts'
import { countEirAnswers } from './count-eir-answers.ts'
import type { BlockListDeps } from './deps.ts'
import { keepExceptedPairs } from './excepted-pairs.ts'
import { mailRelease } from './mail-release.ts'
import { mailStop } from './mail-stop.ts'
import { blockListRoutes } from './routes.ts'
import { blockSequence } from './sequence-blocks.ts'
import { keepSnapshots } from './write-snapshot.ts'

/** Without a notification: the time of a lost connection. */
const POLL_INTERVAL_MS = 1_000

export function blockListModule(deps: BlockListDeps): Module {
  let sequencing: Advancing | null = null
  const eirAnswers = countEirAnswers(deps)
  const excepted = keepExceptedPairs(deps)
  return {
    routes: blockListRoutes(deps, { eirAnswers, excepted }),
    jobs: {
      'block-list.stopped': (data) => mailStop(deps, data),
      'block-list.release': (data) => mailRelease(deps, data),
      'block-list.snapshot': (_data, signal) => keepSnapshots(deps, signal),
    },
    async start({ runsJobs }) {
      await deps.blockHead.start()
      deps.blocked.start()
      eirAnswers.start()
      excepted.start()
      if (!runsJobs) return
      // A first file; and after a restore, one of the new epoch.
      await deps.database.transaction((tx) => deps.jobs.enqueue(tx, 'block-list.snapshot', {}))
      sequencing = keepAdvancing(deps, blockSequence(deps), {
        everyMs: POLL_INTERVAL_MS,
        channel: 'block_pending',
      })
    },
    async stop() {
      // The follower hears of the end as of a change: it waits for no other one, which may take a second.
      await Promise.all([deps.blocked.stop(), deps.blockHead.stop(), eirAnswers.stop(), excepted.stop()])
      await sequencing?.stop()
    },
  }
}
