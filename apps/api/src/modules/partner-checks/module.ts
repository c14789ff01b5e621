import { after, DAY, HOUR } from '../../kernel/durations.ts'
import type { Module } from '../../module.ts'
import { createFactsLoader } from '../verifications/index.ts'
import { alertOwners } from './answer-check.ts'
import { PAID_FOR } from './bill.ts'
import { createCharger } from './charge.ts'
import type { PartnerCheckDeps } from './deps.ts'
import { purgeJobs, purgeOrphans } from './jobs/end-job.ts'
import { rememberJob } from './jobs/remember-job.ts'
import { runJob } from './jobs/run-job.ts'
import { notifyMissedFlags } from './notify-missed-flags.ts'
import { deletePaid } from './paid-queries.ts'
import { personalData } from './personal-data.ts'
import { deleteChecked, deleteQuestions } from './queries.ts'
import { partnerCheckRoutes } from './routes.ts'
import { mailAlarm } from './watch-neighbours.ts'

/** An organisation is notified of the flags of a number for this long after its check. */
const TOLD_FOR = 90 * DAY

export function partnerChecksModule(deps: PartnerCheckDeps): Module {
  return {
    personalData,
    routes: partnerCheckRoutes({ ...deps, charge: createCharger(deps), factsOf: createFactsLoader(deps) }),
    jobs: {
      'partner-checks.check-file': (data, signal) => runJob(deps, data, signal),
      'partner-checks.remember': (data, signal) => rememberJob(deps, data, signal),
      'partner-checks.purge': async (_, signal) => {
        const now = deps.clock.now()
        await deleteQuestions(deps.database.db, after(now, -HOUR))
        await deleteChecked(deps.database.db, after(now, -TOLD_FOR))
        await deletePaid(deps.database.db, after(now, -PAID_FOR))
        // The file storage may be away.
        await purgeJobs(deps)
        await purgeOrphans(deps, signal)
      },
      'partner-checks.tell-missed': () => notifyMissedFlags(deps),
      'partner-checks.answered': (data) => alertOwners(deps, data),
      'partner-checks.alarm': (data) => mailAlarm(deps, data),
    },
  }
}
