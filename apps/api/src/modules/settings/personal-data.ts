import type { PersonalData } from '../../db/personal-data.ts'

/** What this module holds of people. */
export const personalData: PersonalData = {
  module: 'settings',
  async erase(tx, { id }) {
    await tx.deleteFrom('notification_settings').where('user_id', '=', id).execute()
  },
}
