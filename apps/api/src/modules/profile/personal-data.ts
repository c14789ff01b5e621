import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import { countChanged, type PersonalData, selectFrom } from '../../db/personal-data.ts'
import { DAY } from '../../kernel/durations.ts'

/** By whom phones of deleted accounts could be registered again. */
function deleteOldErasedContacts(db: Db, before: Date, limit: number): Promise<number> {
  return countChanged(
    sql`delete from erased_contacts where (user_id, kind) in (
      select user_id, kind from erased_contacts where erased_at < ${before} order by erased_at limit ${limit})`.execute(
      db,
    ),
  )
}

/** Last messages that could not be sent. */
async function deleteOldErasureNotices(db: Db, before: Date, limit: number): Promise<number> {
  const old = db.selectFrom('erasure_notices').select('id').where('created_at', '<', before)
  const { numDeletedRows } = await db
    .deleteFrom('erasure_notices')
    .where('id', 'in', old.orderBy('created_at').limit(limit))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Answered requests of erased people. Returns how many people. */
async function deleteOldRightsRequests(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    with gone as materialized (
      select u.id from users u where u.erased_at < ${before} and exists (select 1 from rights_requests r where r.user_id = u.id)
      order by u.erased_at limit ${limit}
    ), requests_gone as (delete from rights_requests where user_id in (select id from gone))
    select id from gone`.execute(db)
  return rows.length
}

export const personalData: PersonalData = {
  module: 'profile',
  exported: (id) => ({
    rights_requests: selectFrom('rights_requests')
      .select(['kind', 'requested_at', 'answered_at', 'answer'])
      .where('user_id', '=', id)
      .orderBy('requested_at')
      .orderBy('id'),
  }),
  retention: [
    { kept: 30 * DAY, end: deleteOldErasedContacts },
    { kept: 7 * DAY, end: deleteOldErasureNotices },
    { kept: 6 * 365 * DAY, end: deleteOldRightsRequests },
  ],
}
