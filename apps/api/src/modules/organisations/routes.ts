import * as contract from '@amana/contract'
import { type Route, route } from '../../http/route.ts'
import type { PaymentDeps } from '../payments/index.ts'
import { applyAsPartner } from './apply.ts'
import { createToken } from './clients/create-token.ts'
import { readMetadata } from './clients/metadata.ts'
import { createOwnClient, listOwnClients, revokeOwnClient } from './clients/own-clients.ts'
import { rollClientSecret } from './clients/roll-secret.ts'
import type { OrganisationDeps } from './deps.ts'
import { acceptInvitation, readInvitation } from './members/accept-invitation.ts'
import { inviteMember } from './members/invite-member.ts'
import { changeMember, listMembers, removeMember } from './members/manage-members.ts'
import {
  reinstateOfficer,
  renewOfficer,
  resetOfficerPassword,
  suspendOfficer,
} from './officers/change-officer.ts'
import { inviteOfficer } from './officers/invite-officer.ts'
import { listOfficers, readOwnCommand } from './officers/read-officers.ts'
import { readBalance } from './read-balance.ts'
import { readLedger } from './read-ledger.ts'
import { listOrganisations, readOrganisation } from './read-organisations.ts'
import { readOwnUsage, readUsage } from './read-usage.ts'
import { topUp } from './top-up.ts'

export function organisationRoutes(deps: OrganisationDeps & PaymentDeps): Route[] {
  return [
    route(contract.createToken, ({ body }, { headers: { authorization }, address, setHeader }) => {
      // RFC 6749 §5.1 asks for it beside `Cache-Control`.
      setHeader('pragma', 'no-cache')
      return createToken(deps, body, { authorization: authorization?.toString(), address })
    }),
    route(contract.readAuthorisationServer, async () => readMetadata(deps)),
    route(contract.applyAsPartner, ({ body }, { actor }) => applyAsPartner(deps, actor, body)),
    route(contract.listOrganisations, (_input, { actor }) => listOrganisations(deps, actor)),
    route(contract.readOrganisation, ({ params }, { actor }) =>
      readOrganisation(deps, actor, params.organisation),
    ),
    ...memberRoutes(deps),
    ...officerRoutes(deps),
    route(contract.listClients, ({ params }, { actor }) => listOwnClients(deps, actor, params.organisation)),
    route(contract.createClient, ({ params, body }, { actor }) =>
      createOwnClient(deps, actor, params.organisation, body),
    ),
    route(contract.rollClientSecret, ({ params, body }, { actor }) =>
      rollClientSecret(deps, actor, params, body),
    ),
    route(contract.revokeClient, ({ params }, { actor }) =>
      revokeOwnClient(deps, actor, params.organisation, params.id),
    ),
    route(contract.topUp, ({ params, body }, { actor, network, headers }) =>
      topUp(deps, actor, params.organisation, body, { network, keyHeader: headers['idempotency-key'] }),
    ),
    route(contract.readBalance, (_input, { actor }) => readBalance(deps, actor)),
    route(contract.readUsage, ({ query }, { actor }) => readUsage(deps, actor, query)),
    route(contract.readOwnUsage, ({ params, query }, { actor }) =>
      readOwnUsage(deps, actor, params.organisation, query),
    ),
    route(contract.readLedger, ({ params, query }, { actor }) =>
      readLedger(deps, actor, params.organisation, query.before),
    ),
  ]
}

function memberRoutes(deps: OrganisationDeps): Route[] {
  return [
    route(contract.readInvitation, ({ body }) => readInvitation(deps, body.token)),
    route(contract.acceptInvitation, ({ body }, { actor }) => acceptInvitation(deps, actor, body.token)),
    route(contract.listMembers, ({ params }, { actor }) => listMembers(deps, actor, params.organisation)),
    route(contract.inviteMember, ({ params, body }, { actor }) =>
      inviteMember(deps, actor, params.organisation, body),
    ),
    route(contract.changeMember, ({ params, body }, { actor }) =>
      changeMember(
        deps,
        actor,
        { organisationId: params.organisation, userId: params.id, role: body.role },
        body,
      ),
    ),
    route(contract.removeMember, ({ params }, { actor }) =>
      removeMember(deps, actor, { organisationId: params.organisation, id: params.id }),
    ),
  ]
}

function officerRoutes(deps: OrganisationDeps): Route[] {
  return [
    route(contract.readOwnCommand, (_input, { actor }) => readOwnCommand(deps, actor)),
    route(contract.listCommandOfficers, ({ params, query }, { actor }) =>
      listOfficers(deps, actor, params.organisation, query),
    ),
    route(contract.inviteOfficer, ({ params, body }, { actor }) =>
      inviteOfficer(deps, actor, params.organisation, body),
    ),
    route(contract.suspendOfficer, ({ params, body }, { actor }) =>
      suspendOfficer(
        deps,
        actor,
        { organisationId: params.organisation, officerId: params.officer },
        body.reason,
      ),
    ),
    route(contract.reinstateOfficer, ({ params }, { actor }) =>
      reinstateOfficer(deps, actor, { organisationId: params.organisation, officerId: params.officer }),
    ),
    route(contract.renewOfficer, ({ params, body }, { actor }) =>
      renewOfficer(
        deps,
        actor,
        { organisationId: params.organisation, officerId: params.officer },
        body.expires_at,
      ),
    ),
    route(contract.resetOfficerPassword, ({ params }, { actor }) =>
      resetOfficerPassword(deps, actor, { organisationId: params.organisation, officerId: params.officer }),
    ),
  ]
}
