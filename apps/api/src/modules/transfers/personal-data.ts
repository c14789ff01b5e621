import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import { countChanged, type PersonalData } from '../../db/personal-data.ts'
import { DAY } from '../../kernel/durations.ts'

/** The typed contacts. The ledger keeps sender, recipient and device. */
function anonymiseTransfers(db: Db, before: Date, limit: number): Promise<number> {
  return countChanged(
    sql`update transfers set to_email = '', to_phone = '' where id in (
      select id from transfers where ended_at < ${before} and (to_email <> '' or to_phone <> '')
      order by ended_at limit ${limit})`.execute(db),
  )
}

export const personalData: PersonalData = {
  module: 'transfers',
  exported: (id) => ({
    transfers: sql`
      select id, device_id, case when from_user_id = ${id} then 'outgoing' else 'incoming' end as direction, to_email, to_phone,
        verification_method, status, created_at, ended_at
      from transfers where from_user_id = ${id} or to_user_id = ${id} order by created_at, id`,
  }),
  async erase(tx, { id }) {
    await tx
      .updateTable('transfers')
      .set({ to_email: '', to_phone: '' })
      .where('to_user_id', '=', id)
      .where('status', '<>', 'pending')
      .execute()
  },
  retention: [{ kept: 180 * DAY, end: anonymiseTransfers }],
}
