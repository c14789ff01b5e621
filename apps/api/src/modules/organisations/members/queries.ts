/** SQL of members and invitations. */
import type { Selectable } from 'kysely'
import type { Db } from '../../../db/index.ts'
import type { OrganisationInvitations } from '../../../db/schema.ts'

export type InvitationRow = Selectable<OrganisationInvitations>

export async function insertInvitation(db: Db, invitation: InvitationRow): Promise<void> {
  await db.insertInto('organisation_invitations').values(invitation).execute()
}

export async function endInvitations(db: Db, organisationId: string, email: string, at: Date): Promise<void> {
  await db
    .updateTable('organisation_invitations')
    .set({ ended_at: at })
    .where('organisation_id', '=', organisationId)
    .where('email', '=', email)
    .where('ended_at', 'is', null)
    .execute()
}

export async function updateInvitationToken(db: Db, id: string, tokenHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('organisation_invitations')
    .set({ token_hash: tokenHash })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
