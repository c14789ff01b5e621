import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import { countChanged, type PersonalData } from '../../db/personal-data.ts'
import { DAY } from '../../kernel/durations.ts'

/** By whom phones of deleted accounts could be registered again. */
function deleteOldErasedContacts(db: Db, before: Date, limit: number): Promise<number> {
  return countChanged(
    sql`delete from erased_contacts where (user_id, kind) in (
      select user_id, kind from erased_contacts where erased_at < ${before} order by erased_at limit ${limit})`.execute(db),
  )
}

/** Last messages that could not be sent. */
function deleteOldErasureNotices(db: Db, before: Date, limit: number): Promise<number> {
  return countChanged(
    sql`delete from erasure_notices where id in (
      select id from erasure_notices where created_at < ${before} order by created_at limit ${limit})`.execute(db),
  )
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
    rights_requests: sql`
      select kind, requested_at, answered_at, answer from rights_requests where user_id = ${id} order by requested_at, id`,
  }),
  retention: [
    { kept: 30 * DAY, end: deleteOldErasedContacts },
    { kept: 7 * DAY, end: deleteOldErasureNotices },
    { kept: 6 * 365 * DAY, end: deleteOldRightsRequests },
  ],
}
