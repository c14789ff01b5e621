import type { Module } from '../../module.ts'
import type { PaymentDeps } from '../payments/index.ts'
import { mailApplication, mailDecision } from './apply.ts'
import { deleteOldAssertions } from './clients/queries.ts'
import type { OrganisationDeps } from './deps.ts'
import { mailInvitation } from './members/invite-member.ts'
import { organisationRoutes } from './routes.ts'

export function organisationsModule(deps: OrganisationDeps & PaymentDeps): Module {
  return {
    routes: organisationRoutes(deps),
    jobs: {
      'organisations.invite': (data) => mailInvitation(deps, data),
      'organisations.applied': (data) => mailApplication(deps, data),
      'organisations.decided': (data) => mailDecision(deps, data),
      'organisations.purge': () => deleteOldAssertions(deps.database.db, deps.clock.now()),
    },
  }
}
