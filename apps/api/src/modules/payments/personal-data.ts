import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import { countChanged, type PersonalData } from '../../db/personal-data.ts'
import { DAY } from '../../kernel/durations.ts'

/** Visitors' contacts of old payments. The books stay. */
function anonymiseVisitorsPayments(db: Db, before: Date, limit: number): Promise<number> {
  return countChanged(
    sql`update payments set email = '', phone_number = null where id in (
      select id from payments where user_id is null and (email <> '' or phone_number is not null) and status <> 'pending'
      and created_at < ${before} order by created_at limit ${limit})`.execute(db),
  )
}

export const personalData: PersonalData = {
  module: 'payments',
  exported: (id) => ({
    payments: sql`
      select p.reference, p.provider, p.method, p.purpose, p.amount_minor, p.currency, p.status, p.verification_id, p.imei, p.email,
        p.phone_number, p.promo_code, p.failure_reason, p.created_at, p.completed_at, r.status as refund_status
      from payments p left join refunds r on r.payment_id = p.id where p.user_id = ${id} order by p.created_at, p.id`,
    free_searches: sql`
      select source, granted_at, spent_at, verification_id from free_searches where user_id = ${id} order by granted_at`,
  }),
  async erase(tx, { id, email }) {
    // Also payments made as a visitor, with the same address. The rows stay for the books.
    for (const whose of [sql`user_id = ${id}`, sql`user_id is null and email <> '' and email = ${email}`])
      await sql`update payments set email = '', phone_number = null where ${whose}`.execute(tx)
  },
  retention: [{ kept: 180 * DAY, end: anonymiseVisitorsPayments }],
}
