import type { PersonalData } from '../../db/personal-data.ts'

export const personalData: PersonalData = {
  module: 'accesses',
  async erase(tx, { id }) {
    await tx.deleteFrom('pending_access_notices').where('user_id', '=', id).execute()
  },
}
