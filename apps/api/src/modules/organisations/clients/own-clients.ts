/** Clients as the members of their organisation see and make them. */
import {
  type Client,
  type createClient as contract,
  type EndpointData,
  type EndpointInput,
  startOfDayInLagos,
} from '@amana/contract'
import type { UserActor } from '../../../kernel/actor.ts'
import { fieldError } from '../../../kernel/app-error.ts'
import { after, DAY } from '../../../kernel/durations.ts'
import { confirmPerson } from '../../accounts/index.ts'
import type { OrganisationDeps } from '../deps.ts'
import { requireApproved, requireMember } from '../members/require-member.ts'
import { createClient, listClients, requireScopesOfKind, revokeClient } from './manage-clients.ts'

export async function listOwnClients(
  deps: OrganisationDeps,
  actor: UserActor,
  organisationId: string,
): Promise<{ results: Client[] }> {
  await requireMember(deps, actor, organisationId, 'viewer')
  return { results: await listClients(deps, organisationId) }
}

/**
 * Test clients also while the application waits. A live one spends money, so the person confirms it.
 *
 * @throws AppError not_found, forbidden, organisation_inactive, validation_failed; those of `confirmPerson`
 */
export async function createOwnClient(
  deps: OrganisationDeps,
  actor: UserActor,
  organisationId: string,
  body: EndpointInput<typeof contract>['body'],
): Promise<EndpointData<typeof contract>> {
  const organisation = await requireMember(deps, actor, organisationId, 'developer')
  if (!body.sandbox || organisation.status !== 'applied') requireApproved(organisation)
  const wanted = {
    organisation,
    name: body.name,
    sandbox: body.sandbox,
    scopes: body.scopes,
    expiresAt: body.expires === undefined ? null : endOfLastDay(deps, body.expires),
    allowedNetworks: body.allowed_networks,
    createdBy: actor.userId,
  }
  requireScopesOfKind(wanted)
  const spend = body.sandbox ? undefined : await confirmPerson(deps, actor, body)
  const { client, secret, apiKey } = await createClient(deps, wanted, spend)
  return { ...client, client_secret: secret ?? '', api_key: apiKey }
}

export async function revokeOwnClient(
  deps: OrganisationDeps,
  actor: UserActor,
  organisationId: string,
  id: string,
): Promise<Client> {
  await requireMember(deps, actor, organisationId, 'developer')
  return revokeClient(deps, organisationId, id)
}

/** A client works through its last day in Lagos. @throws AppError validation_failed on `expires` */
function endOfLastDay({ clock }: OrganisationDeps, day: string): Date {
  const start = startOfDayInLagos(day)
  if (!start) throw fieldError('expires', 'Write the day as 2026-11-30')
  const end = after(start, DAY)
  if (end <= clock.now()) throw fieldError('expires', 'This day has passed')
  return end
}
