import type { Db } from '../../db/index.ts'
import { type PersonalData, selectFrom } from '../../db/personal-data.ts'
import { DAY } from '../../kernel/durations.ts'

/** Visitors' contacts of old checks, unpaid and paid. The check and its result stay. */
async function anonymiseVisitorsChecks(db: Db, before: Date, limit: number): Promise<number> {
  const withContact = db
    .selectFrom('verifications')
    .select('id')
    .where('user_id', 'is', null)
    .where((eb) => eb.or([eb('email', 'is not', null), eb('requested_by', 'is not', null)]))
  const { numUpdatedRows } = await db
    .updateTable('verifications')
    .set({ email: null, requested_by: null })
    .where('id', 'in', withContact.where('created_at', '<', before).orderBy('created_at').limit(limit))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export const personalData: PersonalData = {
  module: 'verifications',
  exported: (id) => ({
    checks: selectFrom('verifications')
      .select(['id', 'imei', 'brand', 'model', 'requested_by', 'email', 'status'])
      .select(['required_amount_minor', 'paid_amount_minor', 'settled_by', 'result', 'findings'])
      .select(['created_at', 'completed_at', 'delivered_at'])
      .where('user_id', '=', id)
      .orderBy('created_at')
      .orderBy('id'),
  }),
  async erase(tx, { id, email }) {
    const erased = tx
      .updateTable('verifications')
      .set({ email: null, requested_by: null, report_code_hash: null })
    await erased.where('user_id', '=', id).execute()
    // Also checks made as a visitor, with the same address.
    const visitors = erased.where('user_id', 'is', null).where('email', 'is not', null)
    await visitors.where('email', '=', email).execute()
  },
  retention: [{ kept: 180 * DAY, end: anonymiseVisitorsChecks }],
}
