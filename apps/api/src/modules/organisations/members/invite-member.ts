import { type Invitation, MEMBER_ROLE_LABELS, type MemberRole } from '@amana/contract'
import type { Tx } from '../../../db/index.ts'
import type { JobData } from '../../../jobs/jobs.ts'
import type { UserActor } from '../../../kernel/actor.ts'
import { AppError } from '../../../kernel/app-error.ts'
import { after, DAY } from '../../../kernel/durations.ts'
import { newId } from '../../../kernel/random.ts'
import { contractText, textsIn } from '../../../kernel/texts.ts'
import { countMailToStranger, countMessage } from '../../../limits/message-limits.ts'
import type { Confirmation } from '../../accounts/index.ts'
import type { OrganisationDeps } from '../deps.ts'
import { mailReaders } from '../mail-people.ts'
import { ORGANISATION_TEXTS } from '../organisation-texts.ts'
import { confirmRole } from './confirm-role.ts'
import { invitationTokenOf } from './invitation-token.ts'
import { requireMayGive } from './policy.ts'
import {
  endInvitations,
  type InvitationRow,
  insertInvitation,
  lockOrganisation,
  selectMembers,
  selectOpenInvitation,
} from './queries.ts'
import { requireMember } from './require-member.ts'

const INVITATION_LIFE = 7 * DAY

interface Invitee {
  organisationId: string
  email: string
  role: MemberRole
  /** Null: an administrator's command. */
  invitedBy: string | null
}

/** Invites an address; an older open invitation of it ends. */
export async function invite(
  { jobs, clock }: Pick<OrganisationDeps, 'jobs' | 'clock'>,
  tx: Tx,
  { organisationId, email, role, invitedBy }: Invitee,
): Promise<InvitationRow> {
  const now = clock.now()
  const invitation: InvitationRow = {
    id: newId(now),
    organisation_id: organisationId,
    email,
    role,
    invited_by_user_id: invitedBy,
    created_at: now,
    expires_at: after(now, INVITATION_LIFE),
    ended_at: null,
  }
  await lockOrganisation(tx, organisationId)
  await endInvitations(tx, organisationId, email, now)
  await insertInvitation(tx, invitation)
  await jobs.enqueue(tx, 'organisations.invite', { invitationId: invitation.id })
  return invitation
}

/**
 * @throws AppError not_found, forbidden, conflict for a member's address, too_many_requests; those of
 * `confirmRole`
 */
export async function inviteMember(
  deps: OrganisationDeps,
  actor: UserActor,
  organisationId: string,
  { email, role, ...confirmation }: Pick<Invitee, 'email' | 'role'> & Confirmation,
): Promise<Invitation> {
  const own = await requireMember(deps, actor, organisationId, 'admin')
  requireMayGive(own.role, role)
  const members = await selectMembers(deps.database.db, organisationId)
  if (members.some((member) => member.email === email))
    throw new AppError('conflict', { message: `${email} is already a member.` })
  const spend = await confirmRole(deps, actor, role, confirmation)
  await countMailToStranger(deps, email)
  await countMessage(deps, { channel: 'email', network: actor.network, typed: email, userId: actor.userId })
  const wanted = { organisationId, email, role, invitedBy: actor.userId }
  const invitation = await deps.database.transaction(async (tx) => {
    await spend(tx)
    return invite(deps, tx, wanted)
  })
  return presentInvitation(invitation)
}

export function presentInvitation({ id, email, role, created_at, expires_at }: InvitationRow): Invitation {
  return { id, email, role, created_at: created_at.toISOString(), expires_at: expires_at.toISOString() }
}

/** Job: a repeat sends the same link. */
export async function mailInvitation(
  deps: OrganisationDeps,
  { invitationId }: JobData['organisations.invite'],
): Promise<void> {
  const invitation = await selectOpenInvitation(deps.database.db, invitationId, deps.clock.now())
  if (!invitation) return
  const { organisation_name: organisation, email, role, created_at, locale } = invitation
  const token = invitationTokenOf(deps.invitationKey, invitationId)
  const words = textsIn(locale, ORGANISATION_TEXTS).invitation
  await mailReaders(deps, [{ email, locale }], () => ({
    id: `invitation.${invitationId}`,
    at: created_at,
    title: words.title(organisation),
    paragraphs: [
      words.member(organisation, contractText(locale, MEMBER_ROLE_LABELS[role])),
      words.link(email),
    ],
    link: { label: words.accept, url: `${deps.publicUrl}/organisation/invitation?token=${token}` },
    reason: words.reason(organisation),
  }))
}
