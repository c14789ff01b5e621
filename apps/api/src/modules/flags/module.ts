import type { Module } from '../../module.ts'
import type { TheftReportDeps } from './deps.ts'
import { flagRoutes } from './routes.ts'

export function flagsModule(deps: TheftReportDeps): Module {
  return { routes: flagRoutes(deps) }
}
