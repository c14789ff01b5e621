import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import { countChanged, type PersonalData } from '../../db/personal-data.ts'

/** Files of erased claimants, as soon as the claim is decided. */
function deleteErasedClaimsDocuments(db: Db, _before: Date, limit: number): Promise<number> {
  return countChanged(
    sql`delete from documents where id in (
      select d.id from users u join disputes c on c.claimant_user_id = u.id join documents d on d.dispute_id = c.id
      where u.erased_at is not null and c.status <> 'open' limit ${limit})`.execute(db),
  )
}

export const personalData: PersonalData = {
  module: 'documents',
  exported: (id) => ({
    documents: sql`
      select id, device_id, dispute_id, document_type, media_type, size, encode(sha256, 'hex') as sha256, approved_at,
        declined_at, declined_reason, created_at
      from documents where uploaded_by_user_id = ${id} order by created_at, id`,
  }),
  async erase(tx, { id }) {
    // Those of an open claim stay until it is decided.
    await sql`
      delete from documents d where d.uploaded_by_user_id = ${id} and not exists (
        select 1 from disputes open where open.id = d.dispute_id and open.status = 'open')`.execute(tx)
  },
  retention: [{ kept: 0, end: deleteErasedClaimsDocuments }],
}
