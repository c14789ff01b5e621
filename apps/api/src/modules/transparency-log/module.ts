import { type Advancing, keepAdvancing } from '../../db/sequence.ts'
import type { Module } from '../../module.ts'
import { witnessSequence } from './ask-witnesses.ts'
import type { TransparencyLogDeps } from './deps.ts'
import { personalData } from './personal-data.ts'
import { publishKeys } from './public-keys.ts'
import { CHECKPOINT_CHANNEL } from './queries.ts'
import { publishRelease } from './releases.ts'
import { transparencyLogRoutes } from './routes.ts'
import { logSequence } from './sequence-log.ts'

/** No channel: every write has an event, and a checkpoint comes once a minute at most. */
const POLL_INTERVAL_MS = 1_000
const WITNESS_INTERVAL_MS = 10_000

export function transparencyLogModule(deps: TransparencyLogDeps): Module {
  const advancing: Advancing[] = []
  return {
    personalData,
    routes: transparencyLogRoutes(deps),
    async start({ runsJobs }) {
      await publishKeys(deps)
      await publishRelease(deps)
      await deps.servedLog.start()
      if (!runsJobs) return
      advancing.push(keepAdvancing(deps, logSequence(deps), { everyMs: POLL_INTERVAL_MS, channel: null }))
      if (deps.witnesses.length > 0)
        advancing.push(
          keepAdvancing(deps, witnessSequence(deps), {
            everyMs: WITNESS_INTERVAL_MS,
            channel: CHECKPOINT_CHANNEL,
          }),
        )
    },
    async stop() {
      for (const each of advancing) await each.stop()
      await deps.servedLog.stop()
    },
  }
}
