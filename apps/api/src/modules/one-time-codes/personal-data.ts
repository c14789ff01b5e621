import { sql } from 'kysely'
import type { PersonalData } from '../../db/personal-data.ts'

export const personalData: PersonalData = {
  module: 'one-time-codes',
  exported: (id) => ({
    messages: sql`
      select purpose, channel, target, created_at, sent_at, used_at from one_time_codes where subject = ${id} order by created_at, id`,
  }),
  async erase(tx, { id, email, phone }) {
    await sql`delete from one_time_codes where subject = ${id} or target in (${email}, ${phone})`.execute(tx)
  },
}
