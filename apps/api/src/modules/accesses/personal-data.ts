import type { PersonalData } from '../../db/personal-data.ts'

export const personalData: PersonalData = {
  module: 'accesses',
  async erase(tx, { id }) {
    await tx.deleteFrom('access_untold').where('user_id', '=', id).execute()
  },
}
