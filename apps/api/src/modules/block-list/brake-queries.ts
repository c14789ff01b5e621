/** SQL of the brake: stops, what they hold back, how fast each source blocks. */
import type { Locale } from '@amana/messages'
import { sql } from 'kysely'
import { anyOf, type Db, type Tx } from '../../db/index.ts'
import type { BrakeRule } from './rules.ts'

export interface Stop {
  id: number
  source: string
  rule: BrakeRule
  started_at: Date
}

/** Open ones, oldest first. */
export function selectOpenStops(db: Db): Promise<Stop[]> {
  return db
    .selectFrom('block_stops')
    .select(['id', 'source', 'rule', 'started_at'])
    .where('released_at', 'is', null)
    .orderBy('id')
    .execute()
}

export async function insertStops(
  tx: Tx,
  stops: readonly { source: string; rule: BrakeRule }[],
  at: Date,
): Promise<number[]> {
  if (stops.length === 0) return []
  const rows = await tx
    .insertInto('block_stops')
    .values(stops.map((stop) => ({ ...stop, started_at: at })))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Ends these stops. @returns the sources that were still stopped */
export async function updateReleased(
  tx: Tx,
  ids: readonly number[],
  { by, at }: { by: readonly string[]; at: Date },
): Promise<string[]> {
  const rows = await tx
    .updateTable('block_stops')
    .set({ released_at: at, released_by: [...by] })
    .where('id', '=', anyOf(ids))
    .where('released_at', 'is', null)
    .returning('source')
    .execute()
  return rows.map(({ source }) => source)
}

/** The sources that are held back, by number. */
export async function selectHeldBack(tx: Tx, imei14s: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await tx
    .selectFrom('block_held_back')
    .select(['imei14', 'source'])
    .where('imei14', '=', anyOf(imei14s))
    .orderBy('source')
    .execute()
  const held = new Map<string, string[]>()
  for (const { imei14, source } of rows) held.set(imei14, [...(held.get(imei14) ?? []), source])
  return held
}

export interface HeldBack {
  imei14: string
  source: string
}

export async function insertHeldBack(tx: Tx, held: readonly HeldBack[], at: Date): Promise<void> {
  if (held.length === 0) return
  await sql`
    insert into block_held_back (imei14, source, held_at)
    select imei14, source, ${at}::timestamptz
    from unnest(${held.map(({ imei14 }) => imei14)}::text[], ${held.map(({ source }) => source)}::text[]) as given (imei14, source)
    on conflict do nothing`.execute(tx)
}

export async function deleteHeldBack(tx: Tx, held: readonly HeldBack[]): Promise<void> {
  if (held.length === 0) return
  await sql`
    delete from block_held_back h
    using unnest(${held.map(({ imei14 }) => imei14)}::text[], ${held.map(({ source }) => source)}::text[]) as gone (imei14, source)
    where h.imei14 = gone.imei14 and h.source = gone.source`.execute(tx)
}

/** How many numbers each source has waiting. */
export async function countHeldBack(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('block_held_back')
    .select((b) => ['source', b.fn.countAll<number>().as('numbers')])
    .groupBy('source')
    .execute()
  return new Map(rows.map(({ source, numbers }) => [source, Number(numbers)]))
}

/**
 * Hands numbers that are held back to the sequencer again, once no open stop keeps their source. They pass
 * the brake. @returns how many
 */
export async function insertReleased(tx: Tx): Promise<number> {
  const { rows } = await sql<{ numbers: number }>`
    with released as (
      insert into block_pending (imei14, released)
      select distinct imei14, true from block_held_back h
      where not exists (select 1 from block_stops s where s.released_at is null and s.source in ('*', h.source))
      returning 1
    ) select count(*) as numbers from released`.execute(tx)
  await sql`select pg_notify('block_pending', '')`.execute(tx)
  return rows[0]?.numbers ?? 0
}

export async function selectRates(
  tx: Tx,
  { minuteAgo, hourAgo }: { minuteAgo: Date; hourAgo: Date },
): Promise<{ lastMinute: Map<string, number>; lastHour: number }> {
  const { rows } = await sql<{ source: string; minute: number; hour: number }>`
    select source, coalesce(sum(blocks) filter (where second > ${minuteAgo}::timestamptz), 0) as minute, sum(blocks) as hour
    from block_rates where second > ${hourAgo}::timestamptz group by source`.execute(tx)
  return {
    lastMinute: new Map(rows.map(({ source, minute }) => [source, Number(minute)])),
    lastHour: rows.reduce((sum, { hour }) => sum + Number(hour), 0),
  }
}

export async function addRates(tx: Tx, counted: ReadonlyMap<string, number>, at: Date): Promise<void> {
  if (counted.size === 0) return
  await sql`
    insert into block_rates as r (source, second, blocks)
    select source, date_trunc('second', ${at}::timestamptz), blocks
    from unnest(${[...counted.keys()]}::text[], ${[...counted.values()]}::int[]) as given (source, blocks)
    on conflict (source, second) do update set blocks = r.blocks + excluded.blocks`.execute(tx)
}

/** Forgets the rates of these sources ('*': of all), and all that is older than an hour. */
export async function deleteRates(
  tx: Tx,
  { sources, before }: { sources: readonly string[]; before: Date },
): Promise<void> {
  await sql`
    delete from block_rates where second <= ${before}::timestamptz
      or source = any (${[...sources]}::text[]) or '*' = any (${[...sources]}::text[])`.execute(tx)
}

export interface Proposal {
  proposed_by: string
  reason: string
  proposed_at: Date
}

/** Locks it until the transaction ends. */
export function lockProposal(tx: Tx): Promise<Proposal | undefined> {
  return tx
    .selectFrom('block_release_proposals')
    .select(['proposed_by', 'reason', 'proposed_at'])
    .forUpdate()
    .executeTakeFirst()
}

export function selectProposal(db: Db): Promise<Proposal | undefined> {
  return db
    .selectFrom('block_release_proposals')
    .select(['proposed_by', 'reason', 'proposed_at'])
    .executeTakeFirst()
}

export async function upsertProposal(tx: Tx, { proposed_by, reason, proposed_at }: Proposal): Promise<void> {
  await tx
    .insertInto('block_release_proposals')
    .values({ proposed_by, reason, proposed_at })
    .onConflict((conflict) => conflict.column('one').doUpdateSet({ proposed_by, reason, proposed_at }))
    .execute()
}

export async function deleteProposal(tx: Tx): Promise<void> {
  await tx.deleteFrom('block_release_proposals').execute()
}

/** One stop, locked until the transaction ends. */
export function lockStop(tx: Tx, id: number): Promise<{ released_at: Date | null } | undefined> {
  return tx
    .selectFrom('block_stops')
    .select('released_at')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export function selectStop(db: Db, id: number): Promise<(Stop & { released_at: Date | null }) | undefined> {
  return db
    .selectFrom('block_stops')
    .select(['id', 'source', 'rule', 'started_at', 'released_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export interface NamedOfficer {
  officer_id: string
  email: string
  locale: Locale | null
  /** Neither suspended nor expired. */
  works: boolean
}

/** The officer whose id or full name this is, in any case; of several of one name none. */
export async function selectNamedOfficer(
  db: Db,
  typed: string,
  now: Date,
): Promise<NamedOfficer | undefined> {
  const { rows } = await sql<NamedOfficer>`
    select o.officer_id, u.email, u.locale, o.suspended_at is null and o.expires_at > ${now} as works
    from officers o join users u on u.id = o.user_id
    where lower(o.officer_id) = lower(${typed.trim()}) or lower(u.first_name || ' ' || u.last_name) = lower(${typed.trim()})
    order by lower(o.officer_id) = lower(${typed.trim()}) desc limit 2`.execute(db)
  const [first, second] = rows
  return second && first?.officer_id.toLowerCase() !== typed.trim().toLowerCase() ? undefined : first
}
