import { sql } from 'kysely'
import type { PersonalData } from '../../db/personal-data.ts'

export const personalData: PersonalData = {
  module: 'partner-checks',
  exported: (id) => ({
    uploaded_jobs: sql`
      select id, status, lines, created_at from check_jobs where created_by_user_id = ${id} order by created_at, id`,
  }),
}
