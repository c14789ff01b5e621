import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import { countChanged, type PersonalData } from '../../db/personal-data.ts'
import { DAY } from '../../kernel/durations.ts'

/** The stay is over: the phone went back, to court or was disposed of, or never was in custody. */
const OVER = sql`(c.state in ('returned', 'court', 'disposed') or c.undone_at is not null)`

/** Some time after the stay: the receipt that names them was handed out. */
function deleteRepresentatives(db: Db, before: Date, limit: number): Promise<number> {
  return countChanged(
    sql`delete from custody_representatives where custody_id in (
      select c.id from custody_representatives p join custody c on c.id = p.custody_id
      where ${OVER} and c.state_since < ${before} order by c.state_since limit ${limit})`.execute(db),
  )
}

/** Statements of holders, some time after the stay. */
function deleteHandIns(db: Db, before: Date, limit: number): Promise<number> {
  return countChanged(
    sql`delete from custody_hand_ins where custody_id in (
      select c.id from custody_hand_ins h join custody c on c.id = h.custody_id
      where ${OVER} and c.state_since < ${before} order by c.state_since limit ${limit})`.execute(db),
  )
}

/** Pictures, some time after the stay; `documents.purge` deletes the files. */
function deletePhotosOfOver(db: Db, before: Date, limit: number): Promise<number> {
  return countChanged(
    sql`delete from custody_photos where id in (
      select p.id from custody_photos p join custody c on c.id = p.custody_id
      where ${OVER} and c.state_since < ${before} order by c.state_since limit ${limit})`.execute(db),
  )
}

/**
 * Custody is evidence: the stay of a phone and its steps stay, and lead to "Deleted user". The documents
 * that two officers saw at a return say which kind was shown; a request for a return goes with the return.
 */
export const personalData: PersonalData = {
  module: 'custody',
  exported: (id) => ({
    phones_in_custody: sql`
      select c.imei, f.case_number, c.state, c.state_since, c.receipt, case when c.called_at is not null then s.name end as station
      from flags f join custody c on c.flag_id = f.id join stations s on s.id = c.station_id
      where c.undone_at is null and f.id in (
        select x.id from ownerships w join device_imeis n on n.device_id = w.device_id
          join flags x on left(x.imei::text, 14) = left(n.imei::text, 14) where w.user_id = ${id} and w.ended_at is null
        union select x.id from flags x where x.reported_by_user_id = ${id}) and custody_person(f) = ${id}
      order by c.id`,
    people_who_collect: sql`
      select c.imei, p.name, p.document, p.last_four, p.named_at
      from custody_representatives p join custody c on c.id = p.custody_id where p.named_by_user_id = ${id} order by p.named_at`,
  }),
  async erase(tx, { id }) {
    await tx.deleteFrom('custody_representatives').where('named_by_user_id', '=', id).execute()
  },
  retention: [
    { kept: 180 * DAY, end: deleteRepresentatives },
    { kept: 6 * 365 * DAY, end: deleteHandIns },
    { kept: 6 * 365 * DAY, end: deletePhotosOfOver },
  ],
}
