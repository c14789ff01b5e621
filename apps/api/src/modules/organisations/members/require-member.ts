import type { MemberRole } from '@amana/contract'
import type { Database } from '../../../db/index.ts'
import type { UserActor } from '../../../kernel/actor.ts'
import { AppError } from '../../../kernel/app-error.ts'
import { roleSuffices } from './policy.ts'
import { type MembershipRow, selectMembership } from './queries.ts'

/**
 * The organisation with the caller's role in it.
 *
 * @throws AppError not_found for everybody who is no member, forbidden below `least`
 */
export async function requireMember(
  { database }: { database: Database },
  actor: UserActor,
  organisationId: string,
  least: MemberRole,
): Promise<MembershipRow> {
  const membership = await selectMembership(database.db, organisationId, actor.userId)
  if (!membership) throw new AppError('not_found')
  if (!roleSuffices(membership.role, least)) {
    throw new AppError('forbidden', {
      message: `Your role in this organisation is ${membership.role}. Ask an owner or admin.`,
    })
  }
  return membership
}

/** @throws AppError organisation_inactive */
export function requireApproved({ status }: Pick<MembershipRow, 'status'>): void {
  if (status !== 'approved') throw new AppError('organisation_inactive')
}
