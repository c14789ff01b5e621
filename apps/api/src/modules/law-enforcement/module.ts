import type { Module } from '../../module.ts'
import type { LawEnforcementDeps } from './deps.ts'
import { createFlagFeed } from './flag-feed.ts'
import { lawEnforcementRoutes } from './routes.ts'

export function lawEnforcementModule(deps: LawEnforcementDeps): Module {
  const feed = createFlagFeed(deps.database)
  return { routes: lawEnforcementRoutes(deps, feed), stop: () => feed.stop() }
}
