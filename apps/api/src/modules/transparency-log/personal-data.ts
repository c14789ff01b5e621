import { sql } from 'kysely'
import type { PersonalData } from '../../db/personal-data.ts'
import { forgetEventsOf } from './forget-events.ts'

export const personalData: PersonalData = {
  module: 'transparency-log',
  exported: (id) => ({
    // The openings of their entries in the public log, by the RFC 8785 text of each event.
    public_log: sql`
      select type, to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24') as at,
        translate(encode(salt, 'base64'), '+/=', '-_') as salt, event, device_id
      from (
        select type, at, salt, event, device_id from log_entries where user_id = ${id}
        union all select type, at, salt, event, device_id from log_pending where user_id = ${id}
      ) own order by event ->> 'at', type`,
  }),
  async erase(tx, { id }) {
    await forgetEventsOf(tx, id)
  },
}
