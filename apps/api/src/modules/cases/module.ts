import type { Module } from '../../module.ts'
import type { CaseDeps } from './deps.ts'
import { personalData } from './personal-data.ts'
import { caseRoutes } from './routes.ts'

export function casesModule(deps: CaseDeps): Module {
  return { personalData, routes: caseRoutes(deps) }
}
