import type { Module } from '../../module.ts'
import type { NeedDeps } from './deps.ts'
import { needRoutes } from './routes.ts'

export function needsModule(deps: NeedDeps): Module {
  return { routes: needRoutes(deps) }
}
