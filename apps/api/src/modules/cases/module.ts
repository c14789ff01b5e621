import type { Module } from '../../module.ts'
import type { CaseDeps } from './deps.ts'
import { caseRoutes } from './routes.ts'

export function casesModule(deps: CaseDeps): Module {
  return { routes: caseRoutes(deps) }
}
