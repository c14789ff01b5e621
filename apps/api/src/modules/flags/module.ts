import type { Module } from '../../module.ts'
import type { TheftReportDeps } from './deps.ts'
import { followReports } from './imei-to-follow/follow-reports.ts'
import { lapseTheftReports } from './lapse-theft-reports.ts'
import { personalData } from './personal-data.ts'
import { flagRoutes } from './routes.ts'
import { endTraces, remindOfTraces } from './watch-traces.ts'

export function flagsModule(deps: TheftReportDeps): Module {
  return {
    personalData,
    routes: flagRoutes(deps),
    jobs: {
      'flags.lapse': (_, signal) => lapseTheftReports(deps, signal),
      'flags.follow-reports': (_, signal) => followReports(deps, signal),
      'flags.end-traces': (_, signal) => endTraces(deps, signal),
      'flags.remind-of-traces': (_, signal) => remindOfTraces(deps, signal),
    },
  }
}
