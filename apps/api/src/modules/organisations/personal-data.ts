import { type PersonalData, selectFrom } from '../../db/personal-data.ts'

export const personalData: PersonalData = {
  module: 'organisations',
  exported: (id) => ({
    organisations: selectFrom('organisation_members as m')
      .innerJoin('organisations as o', 'o.id', 'm.organisation_id')
      .select(['o.name', 'o.kind', 'm.role', 'm.joined_at'])
      .where('m.user_id', '=', id)
      .orderBy('m.joined_at')
      .orderBy('o.id'),
    invitations: selectFrom('organisation_invitations as i')
      .innerJoin('organisations as o', 'o.id', 'i.organisation_id')
      .select(['o.name as organisation', 'i.role', 'i.created_at', 'i.expires_at', 'i.ended_at'])
      .where('i.email', '=', (eb) => eb.selectFrom('users').select('email').where('id', '=', id))
      .orderBy('i.created_at')
      .orderBy('i.id'),
  }),
  async erase(tx, { id, email }) {
    await tx.deleteFrom('organisation_members').where('user_id', '=', id).execute()
    await tx.deleteFrom('organisation_invitations').where('email', '=', email).execute()
    await tx
      .updateTable('organisations')
      .set({ contact_email: '' })
      .where('contact_email', '=', email)
      .execute()
  },
}
