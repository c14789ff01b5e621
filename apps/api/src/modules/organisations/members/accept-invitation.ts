import type { acceptInvitation as accepted, EndpointData, readInvitation as read } from '@amana/contract'
import type { UserActor } from '../../../kernel/actor.ts'
import { AppError } from '../../../kernel/app-error.ts'
import type { OrganisationDeps } from '../deps.ts'
import { presentOrganisation } from '../present-organisation.ts'
import { selectUserEmail } from '../queries.ts'
import { invitationIdOf } from './invitation-token.ts'
import { endInvitation, insertMember, selectMembership, selectOpenInvitation } from './queries.ts'

/** @throws AppError invitation_over, also for a token that was not made by us */
export async function readInvitation(
  deps: OrganisationDeps,
  token: string,
): Promise<EndpointData<typeof read>> {
  const { organisation_name, role, email } = await openInvitation(deps, token)
  return { organisation: organisation_name, role, email }
}

/**
 * The account of the invited address becomes a member. A member who has a role keeps it.
 *
 * @throws AppError invitation_over, forbidden for another account
 */
export async function acceptInvitation(
  deps: OrganisationDeps,
  actor: UserActor,
  token: string,
): Promise<EndpointData<typeof accepted>> {
  const invitation = await openInvitation(deps, token)
  const { organisation_id, email, role } = invitation
  if ((await selectUserEmail(deps.database.db, actor.userId)) !== email) {
    throw new AppError('forbidden', {
      message: `This invitation is for ${email}. Sign in with the account of that address.`,
    })
  }
  const now = deps.clock.now()
  const membership = await deps.database.transaction(async (tx) => {
    if (!(await endInvitation(tx, organisation_id, invitation.id, now))) throw new AppError('invitation_over')
    await insertMember(tx, { organisation_id, user_id: actor.userId, role, joined_at: now })
    return selectMembership(tx, organisation_id, actor.userId)
  })
  if (!membership) throw new Error('a member has disappeared')
  return presentOrganisation(membership)
}

async function openInvitation({ database, clock, invitationKey }: OrganisationDeps, token: string) {
  const id = invitationIdOf(invitationKey, token)
  const invitation = id === null ? undefined : await selectOpenInvitation(database.db, id, clock.now())
  if (!invitation) throw new AppError('invitation_over')
  return invitation
}
