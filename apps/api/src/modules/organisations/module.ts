import type { Module } from '../../module.ts'
import { deleteOldAssertions } from './clients/queries.ts'
import type { OrganisationDeps } from './deps.ts'
import { organisationRoutes } from './routes.ts'

export function organisationsModule(deps: OrganisationDeps): Module {
  return {
    routes: organisationRoutes(deps),
    jobs: {
      'organisations.invite': async () => undefined,
      'organisations.decided': async () => undefined,
      'organisations.purge': () => deleteOldAssertions(deps.database.db, deps.clock.now()),
    },
  }
}
