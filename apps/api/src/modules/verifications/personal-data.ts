import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import { countChanged, type PersonalData } from '../../db/personal-data.ts'
import { DAY } from '../../kernel/durations.ts'

/** Visitors' contacts of old checks, unpaid and paid. The check and its result stay. */
function anonymiseVisitorsChecks(db: Db, before: Date, limit: number): Promise<number> {
  return countChanged(
    sql`update verifications set email = null, requested_by = null where id in (
      select id from verifications where user_id is null and (email is not null or requested_by is not null)
      and created_at < ${before} order by created_at limit ${limit})`.execute(db),
  )
}

export const personalData: PersonalData = {
  module: 'verifications',
  exported: (id) => ({
    checks: sql`
      select id, imei, brand, model, requested_by, email, status, required_amount_minor, paid_amount_minor, settled_by, result, findings,
        created_at, completed_at, delivered_at
      from verifications where user_id = ${id} order by created_at, id`,
  }),
  async erase(tx, { id, email }) {
    // Also checks made as a visitor, with the same address.
    for (const whose of [sql`user_id = ${id}`, sql`user_id is null and email is not null and email = ${email}`])
      await sql`update verifications set email = null, requested_by = null where ${whose}`.execute(tx)
  },
  retention: [{ kept: 180 * DAY, end: anonymiseVisitorsChecks }],
}
