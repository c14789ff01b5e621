import { type Advancing, keepAdvancing } from '../../db/sequence.ts'
import type { Module } from '../../module.ts'
import type { AccessDeps } from './deps.ts'
import { noticeSequence } from './notify-people.ts'
import { personalData } from './personal-data.ts'
import { accessRoutes } from './routes.ts'

/** The message goes out within a minute of the look's becoming visible. */
const NOTIFY_INTERVAL_MS = 5_000

export function accessesModule(deps: AccessDeps): Module {
  let notices: Advancing | null = null
  return {
    personalData,
    routes: accessRoutes(deps),
    start({ runsJobs }) {
      if (runsJobs)
        notices = keepAdvancing(deps, noticeSequence(deps), { everyMs: NOTIFY_INTERVAL_MS, channel: null })
    },
    stop: () => notices?.stop(),
  }
}
