import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import { type PersonalData, selectFrom } from '../../db/personal-data.ts'

/** Files of erased claimants, as soon as the claim is decided. */
async function deleteErasedClaimsDocuments(db: Db, _before: Date, limit: number): Promise<number> {
  const ofDecided = db
    .selectFrom('users as u')
    .innerJoin('disputes as c', 'c.claimant_user_id', 'u.id')
    .innerJoin('documents as d', 'd.dispute_id', 'c.id')
    .select('d.id')
    .where('u.erased_at', 'is not', null)
    .where('c.status', '<>', 'open')
    .limit(limit)
  const { numDeletedRows } = await db.deleteFrom('documents').where('id', 'in', ofDecided).executeTakeFirst()
  return Number(numDeletedRows)
}

export const personalData: PersonalData = {
  module: 'documents',
  exported: (id) => ({
    documents: selectFrom('documents')
      .select(['id', 'device_id', 'dispute_id', 'document_type', 'media_type', 'size'])
      .select(sql`encode(sha256, 'hex')`.as('sha256'))
      .select(['approved_at', 'declined_at', 'declined_reason', 'created_at'])
      .where('uploaded_by_user_id', '=', id)
      .orderBy('created_at')
      .orderBy('id'),
  }),
  async erase(tx, { id }) {
    // Those of an open claim stay until it is decided.
    await tx
      .deleteFrom('documents')
      .where('uploaded_by_user_id', '=', id)
      .where((eb) => {
        const open = eb.selectFrom('disputes').select('id').where('status', '=', 'open')
        return eb.not(eb.exists(open.whereRef('disputes.id', '=', 'documents.dispute_id')))
      })
      .execute()
  },
  retention: [{ kept: 0, end: deleteErasedClaimsDocuments }],
}
