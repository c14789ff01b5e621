import type { EndpointData, listMembers as listed, Member, MemberRole } from '@amana/contract'
import type { Tx } from '../../../db/index.ts'
import type { UserActor } from '../../../kernel/actor.ts'
import { AppError } from '../../../kernel/app-error.ts'
import type { Confirmation } from '../../accounts/index.ts'
import type { OrganisationDeps } from '../deps.ts'
import { confirmRole } from './confirm-role.ts'
import { presentInvitation } from './invite-member.ts'
import { requireMayGive, roleSuffices } from './policy.ts'
import {
  deleteMember,
  endInvitation,
  lockOrganisation,
  type MemberRow,
  selectInvitations,
  selectMembers,
  selectMembership,
  updateRole,
} from './queries.ts'
import { requireMember } from './require-member.ts'

export async function listMembers(
  deps: OrganisationDeps,
  actor: UserActor,
  organisationId: string,
): Promise<EndpointData<typeof listed>> {
  await requireMember(deps, actor, organisationId, 'viewer')
  const { db } = deps.database
  const invitations = await selectInvitations(db, organisationId, deps.clock.now())
  return {
    results: (await selectMembers(db, organisationId)).map(presentMember),
    invitations: invitations.map(presentInvitation),
  }
}

/** @throws AppError not_found, forbidden, last_owner; those of `confirmRole` */
export async function changeMember(
  deps: OrganisationDeps,
  actor: UserActor,
  { organisationId, userId, role }: { organisationId: string; userId: string; role: MemberRole },
  confirmation: Confirmation,
): Promise<Member> {
  const { role: ownRole } = await requireMember(deps, actor, organisationId, 'admin')
  requireMayGive(ownRole, role)
  const spend = await confirmRole(deps, actor, role, confirmation)
  return deps.database.transaction(async (tx) => {
    await lockOrganisation(tx, organisationId)
    const own = await selectMembership(tx, organisationId, actor.userId)
    const members = await selectMembers(tx, organisationId)
    const member = members.find((one) => one.user_id === userId)
    if (!own || !member) throw new AppError('not_found')
    requireMayGive(own.role, role, member.role)
    if (role !== 'owner') requireOtherOwner(members, member)
    await spend(tx)
    await updateRole(tx, organisationId, userId, role)
    return presentMember({ ...member, role })
  })
}

/**
 * Removes a member, or withdraws an invitation; members may leave.
 *
 * @throws AppError not_found, forbidden, last_owner
 */
export async function removeMember(
  deps: OrganisationDeps,
  actor: UserActor,
  { organisationId, id }: { organisationId: string; id: string },
): Promise<Record<string, never>> {
  await requireMember(deps, actor, organisationId, id === actor.userId ? 'viewer' : 'admin')
  await deps.database.transaction(async (tx) => {
    await lockOrganisation(tx, organisationId)
    const own = await selectMembership(tx, organisationId, actor.userId)
    if (!own) throw new AppError('not_found')
    const members = await selectMembers(tx, organisationId)
    const member = members.find((one) => one.user_id === id)
    if (!member) return withdraw(deps, tx, organisationId, id)
    if (id !== actor.userId) {
      if (!roleSuffices(own.role, 'admin')) throw new AppError('forbidden')
      requireMayGive(own.role, member.role)
    }
    requireOtherOwner(members, member)
    await deleteMember(tx, organisationId, id)
  })
  return {}
}

async function withdraw(
  { clock }: OrganisationDeps,
  tx: Tx,
  organisationId: string,
  id: string,
): Promise<void> {
  if (!(await endInvitation(tx, organisationId, id, clock.now()))) throw new AppError('not_found')
}

function requireOtherOwner(members: readonly MemberRow[], member: MemberRow): void {
  const others = members.filter((one) => one.role === 'owner' && one.user_id !== member.user_id)
  if (member.role === 'owner' && others.length === 0) throw new AppError('last_owner')
}

function presentMember({ user_id, first_name, last_name, email, role, joined_at }: MemberRow): Member {
  return { id: user_id, name: `${first_name} ${last_name}`, email, role, joined_at: joined_at.toISOString() }
}
