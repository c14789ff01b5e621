/** SQL of members and invitations. */
import type { Locale } from '@amana/messages'
import { type Selectable, sql } from 'kysely'
import { type Db, type Tx, updatedOne } from '../../../db/index.ts'
import type { OrganisationRow } from '../queries.ts'
import type { MemberRole, OrganisationInvitations, OrganisationMembers } from '../tables.ts'

export type InvitationRow = Selectable<OrganisationInvitations>
export type MembershipRow = OrganisationRow & { role: MemberRole }
export type MemberRow = Selectable<OrganisationMembers> & {
  first_name: string
  last_name: string
  email: string
  locale: Locale | null
}

function memberships(db: Db, userId: string) {
  return db
    .selectFrom('organisations')
    .innerJoin('organisation_members', 'organisation_members.organisation_id', 'organisations.id')
    .selectAll('organisations')
    .select('organisation_members.role')
    .where('organisation_members.user_id', '=', userId)
}

export function selectMembership(
  db: Db,
  organisationId: string,
  userId: string,
): Promise<MembershipRow | undefined> {
  return memberships(db, userId).where('organisations.id', '=', organisationId).executeTakeFirst()
}

export function selectMemberships(db: Db, userId: string): Promise<MembershipRow[]> {
  return memberships(db, userId).orderBy('organisations.name').execute()
}

/** Owners first, then by name. */
export function selectMembers(db: Db, organisationId: string): Promise<MemberRow[]> {
  return db
    .selectFrom('organisation_members')
    .innerJoin('users', 'users.id', 'organisation_members.user_id')
    .selectAll('organisation_members')
    .select(['first_name', 'last_name', 'email', 'locale'])
    .where('organisation_id', '=', organisationId)
    .orderBy(
      sql`array_position(array['owner', 'admin', 'developer', 'viewer']::text[], organisation_members.role)`,
    )
    .orderBy('first_name')
    .execute()
}

/** Changes of members wait for each other, so that one owner stays. */
export async function lockOrganisation(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('organisations').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** A member keeps the role that they have: true when they were none. */
export async function insertMember(db: Db, member: Selectable<OrganisationMembers>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('organisation_members')
    .values(member)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function updateRole(
  db: Db,
  organisationId: string,
  userId: string,
  role: MemberRole,
): Promise<void> {
  await db
    .updateTable('organisation_members')
    .set({ role })
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .execute()
}

export async function deleteMember(db: Db, organisationId: string, userId: string): Promise<void> {
  await db
    .deleteFrom('organisation_members')
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .execute()
}

export async function insertInvitation(db: Db, invitation: InvitationRow): Promise<void> {
  await db.insertInto('organisation_invitations').values(invitation).execute()
}

export function selectInvitations(db: Db, organisationId: string, now: Date): Promise<InvitationRow[]> {
  return db
    .selectFrom('organisation_invitations')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .execute()
}

/** Open ones only, with the name of the organisation and the language of the address's account. */
export function selectOpenInvitation(
  db: Db,
  id: string,
  now: Date,
): Promise<(InvitationRow & { organisation_name: string; locale: Locale | null }) | undefined> {
  return db
    .selectFrom('organisation_invitations')
    .innerJoin('organisations', 'organisations.id', 'organisation_invitations.organisation_id')
    .selectAll('organisation_invitations')
    .leftJoin('users', 'users.email', 'organisation_invitations.email')
    .select(['organisations.name as organisation_name', 'users.locale'])
    .where('organisation_invitations.id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** An address has one open invitation of an organisation. */
export async function endInvitations(db: Db, organisationId: string, email: string, at: Date): Promise<void> {
  await db
    .updateTable('organisation_invitations')
    .set({ ended_at: at })
    .where('organisation_id', '=', organisationId)
    .where('email', '=', email)
    .where('ended_at', 'is', null)
    .execute()
}

/** False: it was over already, or is another organisation's. */
export async function endInvitation(db: Db, organisationId: string, id: string, at: Date): Promise<boolean> {
  const ended = await db
    .updateTable('organisation_invitations')
    .set({ ended_at: at })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return updatedOne(ended)
}

/** Those that ended or ran out before. */
export async function deleteOldInvitations(db: Db, before: Date): Promise<void> {
  await sql`delete from organisation_invitations where least(coalesce(ended_at, expires_at), expires_at) < ${before}`.execute(
    db,
  )
}
