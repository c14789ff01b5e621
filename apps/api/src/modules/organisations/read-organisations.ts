import type { readOrganisation as contract, EndpointData, Organisation } from '@amana/contract'
import type { UserActor } from '../../kernel/actor.ts'
import type { OrganisationDeps } from './deps.ts'
import { selectMemberships } from './members/queries.ts'
import { requireMember } from './members/require-member.ts'
import { presentOrganisation, presentWhole } from './present-organisation.ts'

/** The caller's, by name. */
export async function listOrganisations(
  { database }: OrganisationDeps,
  actor: UserActor,
): Promise<{ results: Organisation[] }> {
  return { results: (await selectMemberships(database.db, actor.userId)).map(presentOrganisation) }
}

/** @throws AppError not_found for everybody who is no member */
export async function readOrganisation(
  deps: OrganisationDeps,
  actor: UserActor,
  organisationId: string,
): Promise<EndpointData<typeof contract>> {
  return presentWhole(await requireMember(deps, actor, organisationId, 'viewer'))
}
