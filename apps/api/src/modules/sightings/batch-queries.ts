/** SQL of a batch of sightings: each step is one statement for all its lines. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/index.ts'

/** An open case of a phone, or a hold on it; of both the case counts. */
export interface CaseOfPhone {
  imei14: string
  flag_id: number | null
  hold_id: number | null
}

/** Numbers without a case have no row. A flag or hold on one number of a device counts for the other. */
export async function selectCases(db: Db, imei14s: readonly string[]): Promise<CaseOfPhone[]> {
  const { rows } = await sql<CaseOfPhone>`
    with asked as materialized (select number as imei14 from unnest(${[...imei14s]}::text[]) as number),
    numbers as materialized (
      select imei14, imei14 as number from asked
      union all
      select a.imei14, left(other.imei::text, 14) from asked a
      join device_imeis own on left(own.imei::text, 14) = a.imei14
      join device_imeis other on other.device_id = own.device_id and left(other.imei::text, 14) <> a.imei14
    )
    select imei14, min(flag_id) as flag_id, min(hold_id) as hold_id from (
      select n.imei14, f.id as flag_id, null::bigint as hold_id
      from numbers n join flags f on left(f.imei::text, 14) = n.number where f.is_open_case
      union all
      select n.imei14, null, h.id
      from numbers n join police_holds h on left(h.imei::text, 14) = n.number where h.released_at is null
    ) found group by imei14`.execute(db)
  return rows
}

/** A case or hold that stays open until the transaction ends. */
export interface LockedCases {
  flags: Map<number, string>
  holds: Set<number>
}

/**
 * Those that are still open, with their case numbers. Who closes one waits, and batches about the same case
 * take turns.
 */
export async function lockCases(
  tx: Tx,
  { flagIds, holdIds }: { flagIds: readonly number[]; holdIds: readonly number[] },
): Promise<LockedCases> {
  const { rows: flags } = await sql<{ id: number; case_number: string }>`
    select f.id, f.case_number from flags f where f.id = any (${[...flagIds]}::bigint[]) and f.is_open_case
    order by f.id for no key update`.execute(tx)
  return {
    flags: new Map(flags.map(({ id, case_number }) => [id, case_number])),
    holds: holdIds.length === 0 ? new Set() : await lockHolds(tx, holdIds),
  }
}

async function lockHolds(tx: Tx, holdIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select h.id from police_holds h where h.id = any (${[...holdIds]}::bigint[]) and h.released_at is null
    order by h.id for no key update`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** SIMs of a network that officers named as the true owner's, as `flag imei14 hash`. */
export async function selectExcepted(
  tx: Tx,
  organisationId: string,
  flagIds: readonly number[],
): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select flag_id || ' ' || imei14 || ' ' || encode(sim_hash, 'hex') as key from imei_copies
    where organisation_id = ${organisationId}::uuid and flag_id = any (${[...flagIds]}::bigint[])`.execute(tx)
  return new Set(rows.map(({ key }) => key))
}

/** A line of an open case, as it is stored. */
export interface StoredLine {
  index: number
  imei14: string
  flagId: number | null
  holdId: number | null
  seenAt: Date
  state: string
  area: string | null
  reference: string
  /** Hex. */
  simHash: string | null
}

interface Batch {
  organisationId: string
  now: Date
}

/**
 * An array as PostgreSQL reads it, of values without a comma, quote, brace or backslash: the driver would
 * escape each of 10,000.
 */
function plainArray(values: readonly (string | number | null)[]): string {
  return `{${values.map((value) => value ?? 'NULL').join(',')}}`
}

/** The lines as rows `l`. */
function rowsOf(lines: readonly StoredLine[]): RawBuilder<unknown> {
  const plain = (of: (line: StoredLine) => string | number | null) => plainArray(lines.map(of))
  return sql`unnest(
    ${plain(({ flagId }) => flagId)}::bigint[], ${plain(({ holdId }) => holdId)}::bigint[],
    ${plain(({ imei14 }) => imei14)}::text[], ${lines.map(({ reference }) => reference)}::text[],
    ${plain(({ seenAt }) => seenAt.toISOString())}::timestamptz[], ${plain(({ state }) => state)}::text[],
    ${lines.map(({ area }) => area)}::text[], ${plain(({ simHash }) => simHash)}::text[]
  ) as l (flag_id, hold_id, imei14, reference, seen_at, state, area, sim_hash)`
}

/** @returns the places among these of the references that the network has used before */
export async function insertReferences(
  tx: Tx,
  { organisationId }: Batch,
  references: readonly string[],
): Promise<Set<number>> {
  // In their order: two batches write them in one order. `not in` is hashed for any number of lines.
  const { rows } = await sql<{ place: number }>`
    with given as materialized (
      select reference, place::int - 1 as place
      from unnest(${[...references]}::text[]) with ordinality as l (reference, place)
    ),
    claimed as (
      insert into sighting_references (organisation_id, reference)
      select ${organisationId}::uuid, reference from given order by reference collate "C"
      on conflict do nothing returning reference
    )
    select place from given where reference not in (select reference from claimed)`.execute(tx)
  return new Set(rows.map(({ place }) => place))
}

/** Deletes those of lines that are refused after all. */
export async function deleteReferences(
  tx: Tx,
  organisationId: string,
  references: readonly string[],
): Promise<void> {
  if (references.length === 0) return
  await sql`
    delete from sighting_references where organisation_id = ${organisationId}::uuid
      and reference = any (${[...references]}::text[])`.execute(tx)
}

/** How many sightings of a case and day a network has reported, as `flag day`. Only above `least`. */
export async function selectCounts(
  tx: Tx,
  organisationId: string,
  { flagIds, least }: { flagIds: readonly number[]; least: number },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; seen: number }>`
    select flag_id || ' ' || day as key, sum(seen)::int as seen from sighting_days
    where organisation_id = ${organisationId}::uuid and flag_id = any (${[...flagIds]}::bigint[])
    group by flag_id, day having sum(seen) > ${least}`.execute(tx)
  return new Map(rows.map(({ key, seen }) => [key, seen]))
}

export async function insertSightings(
  tx: Tx,
  { organisationId, now }: Batch,
  lines: readonly StoredLine[],
): Promise<void> {
  await sql`
    insert into sightings (flag_id, hold_id, imei14, organisation_id, reference, seen_at, state, area, sim_hash, received_at)
    select l.flag_id, l.hold_id, l.imei14, ${organisationId}::uuid, l.reference, l.seen_at, l.state, l.area,
      decode(l.sim_hash, 'hex'), ${now}::timestamptz from ${rowsOf(lines)}
    order by l.flag_id, l.seen_at`.execute(tx)
}

/** Sightings that a batch adds to a case, a day and a state. */
export interface SeenDay {
  flagId: number
  day: string
  state: string
  seen: number
  lastSeenAt: Date
}

/** @returns those that are the first of their case, day, network and state */
export async function upsertDays(
  tx: Tx,
  organisationId: string,
  days: readonly SeenDay[],
): Promise<{ flag_id: number; state: string; last_seen_at: Date }[]> {
  const { rows } = await sql<{ flag_id: number; state: string; last_seen_at: Date }>`
    with counted as (
      insert into sighting_days as d (flag_id, day, organisation_id, state, seen, last_seen_at)
      select flag_id, day, ${organisationId}::uuid, state, seen, last_seen_at from unnest(
        ${days.map(({ flagId }) => flagId)}::bigint[], ${days.map(({ day }) => day)}::date[],
        ${days.map(({ state }) => state)}::text[], ${days.map(({ seen }) => seen)}::int[],
        ${days.map(({ lastSeenAt }) => lastSeenAt.toISOString())}::timestamptz[]
      ) as n (flag_id, day, state, seen, last_seen_at) order by flag_id, day, state
      on conflict (flag_id, day, organisation_id, state) do update
        set seen = d.seen + excluded.seen, last_seen_at = greatest(d.last_seen_at, excluded.last_seen_at)
      returning flag_id, state, last_seen_at, (xmax = 0) as fresh
    )
    select flag_id, state, last_seen_at from counted where fresh`.execute(tx)
  return rows
}

/**
 * A case waits for the command of a state from the first sighting there that no officer has answered. A row
 * that waits is written once a day at most.
 */
export async function upsertWaiting(tx: Tx, now: Date, days: readonly SeenDay[]): Promise<void> {
  await sql`
    insert into sighted_cases as c (flag_id, state, last_received_at, waiting_since)
    select distinct flag_id, state, ${now}::timestamptz, ${now}::timestamptz from unnest(
      ${days.map(({ flagId }) => flagId)}::bigint[], ${days.map(({ state }) => state)}::text[]
    ) as n (flag_id, state) order by flag_id, state
    on conflict (flag_id, state) do update set last_received_at = excluded.last_received_at,
      waiting_since = coalesce(c.waiting_since, excluded.waiting_since),
      reminded_at = case when c.waiting_since is null then null else c.reminded_at end
    where c.waiting_since is null or c.last_received_at < excluded.last_received_at - interval '1 day'`.execute(
    tx,
  )
}

/**
 * Without the rows that have the day: a conflict would write a lock into each. Batches about a case take
 * turns.
 *
 * @returns the cases whose owner was not notified on this day yet
 */
export async function upsertNotified(tx: Tx, flagIds: readonly number[], day: string): Promise<number[]> {
  const { rows } = await sql<{ flag_id: number }>`
    insert into sighted_flags as s (flag_id, notified_on)
    select id, ${day}::date from unnest(${[...flagIds]}::bigint[]) as id
    where not exists (select from sighted_flags k where k.flag_id = id and k.notified_on >= ${day}::date)
    order by id
    on conflict (flag_id) do update set notified_on = excluded.notified_on where s.notified_on < excluded.notified_on
    returning flag_id`.execute(tx)
  return rows.map(({ flag_id }) => flag_id)
}

export interface Holder {
  flagId: number
  holder: string
}

/** @returns those who have had no notice yet, as `flag holder` */
export async function insertNotices(tx: Tx, now: Date, holders: readonly Holder[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    insert into sighting_notices (flag_id, holder, given_at)
    select flag_id, holder, ${now}::timestamptz from unnest(
      ${plainArray(holders.map(({ flagId }) => flagId))}::bigint[],
      ${plainArray(holders.map(({ holder }) => holder))}::text[]
    ) as n (flag_id, holder) order by flag_id, holder
    on conflict do nothing returning flag_id || ' ' || holder as key`.execute(tx)
  return new Set(rows.map(({ key }) => key))
}

/** From the first to the last new sighting of a case. */
export interface SeenPeriod {
  flagId: number
  from: Date
  until: Date
}

/**
 * Marks cases whose number was seen by two networks or in two states within 15 minutes. Neighbours in time
 * are compared: between two sightings that differ, two neighbours do.
 *
 * @returns the cases that were not marked before
 */
export async function updateCopied(tx: Tx, now: Date, periods: readonly SeenPeriod[]): Promise<number[]> {
  const { rows } = await sql<{ flag_id: number }>`
    with ordered as (
      select s.flag_id, s.seen_at, (s.organisation_id, s.state) as place,
        lag(s.seen_at) over same_phone as before_at,
        lag((s.organisation_id, s.state)) over same_phone as before_place
      from unnest(
        ${periods.map(({ flagId }) => flagId)}::bigint[],
        ${periods.map(({ from }) => from.toISOString())}::timestamptz[],
        ${periods.map(({ until }) => until.toISOString())}::timestamptz[]
      ) as p (flag_id, since, until)
      join sighted_flags known on known.flag_id = p.flag_id and known.copied_at is null
      join (
        -- One network in one state has nothing to be compared with.
        select d.flag_id from sighting_days d where d.flag_id = any (${periods.map(({ flagId }) => flagId)}::bigint[])
        group by d.flag_id having count(distinct (d.organisation_id, d.state)) > 1
      ) several on several.flag_id = p.flag_id
      join sightings s on s.flag_id = p.flag_id
        and s.seen_at between p.since - interval '15 minutes' and p.until + interval '15 minutes'
      window same_phone as (partition by s.flag_id, s.imei14 order by s.seen_at)
    )
    update sighted_flags set copied_at = ${now}::timestamptz where copied_at is null and flag_id in (
      select o.flag_id from ordered o where o.seen_at - o.before_at <= interval '15 minutes' and o.place <> o.before_place)
    returning flag_id`.execute(tx)
  return rows.map(({ flag_id }) => flag_id)
}
