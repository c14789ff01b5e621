import type { PersonalData } from '../../db/personal-data.ts'

export const personalData: PersonalData = {
  module: 'settings',
  async erase(tx, { id }) {
    await tx.deleteFrom('notification_settings').where('user_id', '=', id).execute()
  },
}
