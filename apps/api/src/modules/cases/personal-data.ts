import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import { countChanged, type PersonalData, selectFrom } from '../../db/personal-data.ts'
import { DAY } from '../../kernel/durations.ts'
import { CASE_NEEDS_CONTACT } from '../flags/index.ts'

/** News of owners and their objections, some time after the case is closed. */
function deleteOldNews(db: Db, before: Date, limit: number): Promise<number> {
  return countChanged(
    sql`delete from flag_news where id in (
    select n.id from flag_news n join flags f on f.id = n.flag_id where n.created_at < ${before} and f.updated_at < ${before}
      and not ${CASE_NEEDS_CONTACT} order by n.created_at limit ${limit})`.execute(db),
  )
}

function deleteOldObjections(db: Db, before: Date, limit: number): Promise<number> {
  return countChanged(
    sql`delete from flag_objections where id in (
    select b.id from flag_objections b join flags f on f.id = b.flag_id where b.created_at < ${before} and f.updated_at < ${before}
      and not ${CASE_NEEDS_CONTACT} order by b.created_at limit ${limit})`.execute(db),
  )
}

export const personalData: PersonalData = {
  module: 'cases',
  exported: (id) => ({
    objections: selectFrom('flag_objections as b')
      .innerJoin('flags as f', 'f.id', 'b.flag_id')
      .select(['f.case_number', 'b.reason', 'b.created_at'])
      .where('b.owner_id', '=', id)
      .orderBy('b.created_at')
      .orderBy('b.id'),
    news: sql`
      select f.case_number, n.text, n.created_at, n.flag_id,
        array(select p.id::text from flag_news_photos p where p.news_id = n.id order by p.position) as photos
      from flag_news n join flags f on f.id = n.flag_id where n.author_user_id = ${id} order by n.created_at, n.id`,
  }),
  async erase(tx, { id }) {
    await tx.deleteFrom('flag_objections').where('owner_id', '=', id).execute()
    // The rows of its pictures go with the news; `documents.purge` deletes the files.
    await tx.deleteFrom('flag_news').where('author_user_id', '=', id).execute()
  },
  retention: [
    { kept: 180 * DAY, end: deleteOldNews },
    { kept: 180 * DAY, end: deleteOldObjections },
  ],
}
