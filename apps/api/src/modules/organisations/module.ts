import { after, DAY } from '../../kernel/durations.ts'
import type { Module } from '../../module.ts'
import type { PaymentDeps } from '../payments/index.ts'
import { mailApplication, mailDecision } from './apply.ts'
import { deleteOldKeys } from './clients/idempotency.ts'
import { deleteOldAssertions, deleteOldSecrets } from './clients/queries.ts'
import type { OrganisationDeps } from './deps.ts'
import { mailInvitation } from './members/invite-member.ts'
import { deleteOldInvitations } from './members/queries.ts'
import { personalData } from './personal-data.ts'
import { organisationRoutes } from './routes.ts'

/** An ended invitation is kept for this long. */
const INVITATIONS_KEPT = 30 * DAY

export function organisationsModule(deps: OrganisationDeps & PaymentDeps): Module {
  return {
    personalData,
    routes: organisationRoutes(deps),
    jobs: {
      'organisations.invite': (data) => mailInvitation(deps, data),
      'organisations.applied': (data) => mailApplication(deps, data),
      'organisations.decided': (data) => mailDecision(deps, data),
      'organisations.purge': async () => {
        const now = deps.clock.now()
        await deleteOldAssertions(deps.database.db, now)
        await deleteOldSecrets(deps.database.db, now)
        await deleteOldKeys(deps.database.db, now)
        await deleteOldInvitations(deps.database.db, after(now, -INVITATIONS_KEPT))
      },
    },
  }
}
