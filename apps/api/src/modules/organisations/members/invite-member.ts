import type { MemberRole } from '@amana/contract'
import type { Tx } from '../../../db/index.ts'
import { after, DAY } from '../../../kernel/durations.ts'
import { newId, newSecret } from '../../../kernel/random.ts'
import { hashSecret } from '../../../kernel/secrets.ts'
import type { OrganisationDeps } from '../deps.ts'
import { endInvitations, type InvitationRow, insertInvitation } from './queries.ts'

export const INVITATION_LIFE = 7 * DAY

/**
 * Invites an address; an older open invitation of it ends. The link's secret is made when the mail is sent,
 * so that no queue and no backup holds it.
 */
export async function inviteMember(
  { jobs, clock }: Pick<OrganisationDeps, 'jobs' | 'clock'>,
  tx: Tx,
  {
    organisationId,
    email,
    role,
    invitedBy,
  }: { organisationId: string; email: string; role: MemberRole; invitedBy: string | null },
): Promise<InvitationRow> {
  const now = clock.now()
  const invitation: InvitationRow = {
    id: newId(now),
    organisation_id: organisationId,
    email,
    role,
    token_hash: hashSecret(newSecret()),
    invited_by_user_id: invitedBy,
    created_at: now,
    expires_at: after(now, INVITATION_LIFE),
    ended_at: null,
  }
  await endInvitations(tx, organisationId, email, now)
  await insertInvitation(tx, invitation)
  await jobs.enqueue(tx, 'organisations.invite', { invitationId: invitation.id })
  return invitation
}
