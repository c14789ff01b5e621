import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import { countChanged, type PersonalData, selectFrom } from '../../db/personal-data.ts'
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
    payments: selectFrom('payments as p')
      .leftJoin('refunds as r', 'r.payment_id', 'p.id')
      .select(['p.reference', 'p.provider', 'p.method', 'p.purpose', 'p.amount_minor', 'p.currency'])
      .select(['p.status', 'p.verification_id', 'p.imei', 'p.email', 'p.phone_number', 'p.promo_code'])
      .select(['p.failure_reason', 'p.created_at', 'p.completed_at', 'r.status as refund_status'])
      .where('p.user_id', '=', id)
      .orderBy('p.created_at')
      .orderBy('p.id'),
    free_searches: selectFrom('free_searches')
      .select(['source', 'granted_at', 'spent_at', 'verification_id'])
      .where('user_id', '=', id)
      .orderBy('granted_at'),
  }),
  async erase(tx, { id, email }) {
    // Also payments made as a visitor, with the same address. The rows stay for the books.
    for (const whose of [sql`user_id = ${id}`, sql`user_id is null and email <> '' and email = ${email}`])
      await sql`update payments set email = '', phone_number = null where ${whose}`.execute(tx)
  },
  retention: [{ kept: 180 * DAY, end: anonymiseVisitorsPayments }],
}
