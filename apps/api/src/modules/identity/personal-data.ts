import { sql } from 'kysely'
import type { PersonalData } from '../../db/personal-data.ts'

export const personalData: PersonalData = {
  module: 'identity',
  exported: (id) => ({
    contested_identities: sql`
      select kind, last4, created_at, decided_at from identity_contests where claimant_user_id = ${id} order by created_at, id`,
  }),
  async erase(tx, { id }) {
    await tx.deleteFrom('identities').where('user_id', '=', id).execute()
    await tx.deleteFrom('identity_contests').where('claimant_user_id', '=', id).execute()
  },
}
