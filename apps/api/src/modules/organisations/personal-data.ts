import { sql } from 'kysely'
import type { PersonalData } from '../../db/personal-data.ts'

export const personalData: PersonalData = {
  module: 'organisations',
  exported: (id) => ({
    organisations: sql`
      select o.name, o.kind, m.role, m.joined_at from organisation_members m join organisations o on o.id = m.organisation_id
      where m.user_id = ${id} order by m.joined_at, o.id`,
    invitations: sql`
      select o.name as organisation, i.role, i.created_at, i.expires_at, i.ended_at
      from organisation_invitations i join organisations o on o.id = i.organisation_id
      where i.email = (select email from users where id = ${id}) order by i.created_at, i.id`,
  }),
  async erase(tx, { id, email }) {
    await tx.deleteFrom('organisation_members').where('user_id', '=', id).execute()
    await tx.deleteFrom('organisation_invitations').where('email', '=', email).execute()
    await tx.updateTable('organisations').set({ contact_email: '' }).where('contact_email', '=', email).execute()
  },
}
