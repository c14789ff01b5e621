import type { Module } from '../../module.ts'
import type { FlagDeps } from './deps.ts'
import { flagRoutes } from './routes.ts'

export function flagsModule(deps: FlagDeps): Module {
  return { routes: flagRoutes(deps) }
}
