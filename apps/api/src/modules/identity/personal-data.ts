import { type PersonalData, selectFrom } from '../../db/personal-data.ts'

export const personalData: PersonalData = {
  module: 'identity',
  exported: (id) => ({
    contested_identities: selectFrom('identity_contests')
      .select(['kind', 'last4', 'created_at', 'decided_at'])
      .where('claimant_user_id', '=', id)
      .orderBy('created_at')
      .orderBy('id'),
  }),
  async erase(tx, { id }) {
    await tx.deleteFrom('identities').where('user_id', '=', id).execute()
    await tx.deleteFrom('identity_contests').where('claimant_user_id', '=', id).execute()
  },
}
