import { type PersonalData, selectFrom } from '../../db/personal-data.ts'

export const personalData: PersonalData = {
  module: 'partner-checks',
  exported: (id) => ({
    uploaded_jobs: selectFrom('check_jobs')
      .select(['id', 'status', 'lines', 'created_at'])
      .where('created_by_user_id', '=', id)
      .orderBy('created_at')
      .orderBy('id'),
  }),
}
