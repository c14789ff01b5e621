import { type RawBuilder, sql } from 'kysely'
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

/** A case that is over: closed, and its phone not held. */
const isOver = (
  before: Date,
): RawBuilder<boolean> => sql<boolean>`(not f.is_open_case and f.updated_at < ${before}
  and not exists (select from police_holds h where left(h.imei::text, 14) = left(f.imei::text, 14) and h.released_at is null))`

async function deleteOfCases(db: Db, flagIds: readonly number[]): Promise<void> {
  const ids = sql`${[...flagIds]}::bigint[]`
  for (const table of OF_CASE)
    await sql`delete from ${sql.table(table)} where flag_id = any (${ids})`.execute(db)
}

/** What networks saw of a case, some time after it is over. A month without rows is dropped as a whole. */
async function deleteSightingsOfCases(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select f.id from sighted_flags s join flags f on f.id = s.flag_id where ${isOver(before)} order by f.id limit 1`.execute(
    db,
  )
  const [over] = rows
  if (!over) return 0
  const deleted = await countChanged(
    sql`with gone as (delete from sightings where ctid in (
          select ctid from sightings where flag_id = ${over.id} limit ${limit}) and flag_id = ${over.id} returning organisation_id, reference)
        delete from sighting_references r using gone g
        where r.organisation_id = g.organisation_id and r.reference = g.reference`.execute(db),
  )
  if (deleted < limit) await deleteOfCases(db, [over.id])
  // Another case may be over: the caller asks again while a batch is full.
  return limit
}

async function deleteSightingsOfHolds(db: Db, before: Date, limit: number): Promise<number> {
  return countChanged(
    sql`with over as (
          select h.id from police_holds h where h.released_at < ${before}
            and exists (select from sightings s where s.hold_id = h.id) order by h.released_at limit 1),
        gone as (delete from sightings s using over where s.hold_id = over.id returning s.organisation_id, s.reference)
        delete from sighting_references r using gone g
        where r.organisation_id = g.organisation_id and r.reference = g.reference`.execute(db),
  ).then((deleted) => (deleted > 0 ? limit : 0))
}

/** An erasure is refused while a device has an open case: no batch adds to these cases any more. */
async function eraseSightings(tx: Tx, userId: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select f.id from flags f join sighted_flags s on s.flag_id = f.id
    where not f.is_open_case and (f.reported_by_user_id = ${userId} or exists (
      select from ownerships o join device_imeis i on i.device_id = o.device_id
      where o.user_id = ${userId} and o.acquired_at <= f.created_at and (o.ended_at is null or o.ended_at > f.created_at)
        and left(i.imei::text, 14) = left(f.imei::text, 14)))
    order by f.id for update of f`.execute(tx)
  const ids = rows.map(({ id }) => id)
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
      join flags f on left(f.imei::text, 14) = left(i.imei::text, 14) and f.created_at >= o.acquired_at
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
