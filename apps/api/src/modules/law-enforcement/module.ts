import type { Module } from '../../module.ts'
import type { LawEnforcementDeps } from './deps.ts'
import { createFlagFeed } from './flag-feed.ts'
import { updateExpired } from './proposal-queries.ts'
import { lawEnforcementRoutes } from './routes.ts'

export function lawEnforcementModule(deps: LawEnforcementDeps): Module {
  const feed = createFlagFeed(deps.database)
  return {
    routes: lawEnforcementRoutes(deps, feed),
    jobs: { 'law-enforcement.expire-proposals': () => updateExpired(deps.database.db, deps.clock.now()) },
    stop: () => feed.stop(),
  }
}
