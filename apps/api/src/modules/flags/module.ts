import type { Module } from '../../module.ts'
import type { TheftReportDeps } from './deps.ts'
import { lapseTheftReports } from './lapse-theft-reports.ts'
import { personalData } from './personal-data.ts'
import { flagRoutes } from './routes.ts'

export function flagsModule(deps: TheftReportDeps): Module {
  return {
    personalData,
    routes: flagRoutes(deps),
    jobs: { 'flags.lapse': (_, signal) => lapseTheftReports(deps, signal) },
  }
}
