import { sql } from 'kysely'
import type { Db, Tx } from '../../db/index.ts'
import { countChanged, type PersonalData } from '../../db/personal-data.ts'
import { DAY } from '../../kernel/durations.ts'

/** Small tables of a case, which its sightings outlast by a moment at most. */
const OF_CASE = [
  'sighting_days',
  'sighted_cases',
  'sighted_flags',
  'sighting_notices',
  'imei_copies',
] as const

async function deleteOfCases(db: Db, flagIds: readonly number[]): Promise<void> {
  const ids = sql`${[...flagIds]}::bigint[]`
  for (const table of OF_CASE)
    await sql`delete from ${sql.table(table)} where flag_id = any (${ids})`.execute(db)
}

/**
 * Drops a case's sightings some time after it is over, unless its phone is held. A month without rows is
 * dropped as a whole.
 */
async function deleteSightingsOfCases(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ flag_id: number }>`
    select s.flag_id from sighted_flags s join flags f on f.id = s.flag_id where s.over_since < ${before}
      and not exists (select from police_holds h where left(h.imei::text, 14) = left(f.imei::text, 14) and h.released_at is null)
    order by s.over_since, s.flag_id limit 1`.execute(db)
  const [over] = rows
  if (!over) return 0
  const deleted = await countChanged(
    sql`with gone as (delete from sightings where flag_id = ${over.flag_id} and ctid in (
          select ctid from sightings where flag_id = ${over.flag_id} limit ${limit}) returning organisation_id, reference)
        delete from sighting_references r using gone g
        where r.organisation_id = g.organisation_id and r.reference = g.reference`.execute(db),
  )
  if (deleted < limit) await deleteOfCases(db, [over.flag_id])
  // Another case may be over: the caller asks again while a batch is full.
  return limit
}

async function deleteSightingsOfHolds(db: Db, before: Date, limit: number): Promise<number> {
  const deleted = await countChanged(
    sql`with over as (
          select s.hold_id from sightings s join police_holds h on h.id = s.hold_id
          where s.hold_id is not null and h.released_at < ${before} limit 1),
        gone as (delete from sightings s using over where s.hold_id = over.hold_id returning s.organisation_id, s.reference)
        delete from sighting_references r using gone g
        where r.organisation_id = g.organisation_id and r.reference = g.reference`.execute(db),
  )
  return deleted > 0 ? limit : 0
}

/**
 * Cases of the person that are over: reported by them, or of a phone while it was theirs. An erasure is
 * refused while a device has an open case, so no batch adds to these any more.
 */
async function eraseSightings(tx: Tx, userId: string): Promise<void> {
  const { rows } = await sql<{ flag_id: number }>`
    select s.flag_id from sighted_flags s where s.over_since is not null and s.flag_id = any (array(
      select f.id from flags f where f.reported_by_user_id = ${userId}
      union
      select f.id from ownerships o join device_imeis i on i.device_id = o.device_id
      cross join lateral imeis_of_device(i.imei) known join flags f on f.imei = known.imei
      where o.user_id = ${userId} and o.acquired_at <= f.created_at and (o.ended_at is null or o.ended_at > f.created_at)
        -- Present and former ones stand in an index each.
        and (o.ended_at is null or o.ended_at is not null)))`.execute(tx)
  const ids = rows.map(({ flag_id }) => flag_id)
  if (ids.length === 0) return
  await sql`
    with gone as (delete from sightings where flag_id = any (${ids}::bigint[]) returning organisation_id, reference)
    delete from sighting_references r using gone g
    where r.organisation_id = g.organisation_id and r.reference = g.reference`.execute(tx)
  await deleteOfCases(tx, ids)
}

export const personalData: PersonalData = {
  module: 'sightings',
  exported: (id) => ({
    // As the timeline of a case has it: where ownership is proven.
    seen_by_networks: sql`
      select f.case_number, d.day::text as day, n.name as network, d.state
      from ownerships o join device_imeis i on i.device_id = o.device_id
      join devices of_phone on of_phone.id = o.device_id and of_phone.ownership_proven_at is not null
      cross join lateral imeis_of_device(i.imei) known
      join flags f on f.imei = known.imei and i.slot = 1 and f.created_at >= o.acquired_at
      join sighting_days d on d.flag_id = f.id join organisations n on n.id = d.organisation_id
      where o.user_id = ${id} and o.ended_at is null order by d.day, f.case_number, n.name, d.state`,
  }),
  async erase(tx, { id }) {
    await eraseSightings(tx, id)
  },
  retention: [
    { kept: 90 * DAY, end: deleteSightingsOfCases },
    { kept: 90 * DAY, end: deleteSightingsOfHolds },
  ],
}
