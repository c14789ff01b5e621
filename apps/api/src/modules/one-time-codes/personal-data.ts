import { type PersonalData, selectFrom } from '../../db/personal-data.ts'

export const personalData: PersonalData = {
  module: 'one-time-codes',
  exported: (id) => ({
    messages: selectFrom('one_time_codes')
      .select(['purpose', 'channel', 'target', 'created_at', 'sent_at', 'used_at'])
      .where('subject', '=', id)
      .orderBy('created_at')
      .orderBy('id'),
  }),
  async erase(tx, { id, email, phone }) {
    await tx
      .deleteFrom('one_time_codes')
      .where((eb) => eb.or([eb('subject', '=', id), eb('target', 'in', [email, phone])]))
      .execute()
  },
}
