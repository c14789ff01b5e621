/** SQL of the block list: pending numbers, their sources, positions. */
import type { BlockStatus } from '@amana/contract'
import { sql } from 'kysely'
import { anyOf, type Db, type Tx } from '../../db/index.ts'
import type { Blocked, BlockSource, ChangeKind } from './rules.ts'

/** Takes the oldest pending rows. @returns how many, and each number once; released if any of its rows was */
export async function deletePending(
  tx: Tx,
  limit: number,
): Promise<{ taken: number; numbers: Map<string, { released: boolean }> }> {
  const { rows } = await sql<{ imei14: string; released: boolean }>`
    with taken as (
      delete from block_pending where id in (select id from block_pending order by id limit ${limit}) returning id, imei14, released
    ) select imei14, released from taken order by id`.execute(tx)
  const numbers = new Map<string, { released: boolean }>()
  for (const { imei14, released } of rows)
    numbers.set(imei14, { released: released || (numbers.get(imei14)?.released ?? false) })
  return { taken: rows.length, numbers }
}

/** Whether numbers wait for their turn; those that the brake holds back had theirs. */
export async function selectHasPending(db: Db): Promise<boolean> {
  return (await db.selectFrom('block_pending').select('id').limit(1).executeTakeFirst()) !== undefined
}

/**
 * Everything that blocks or traces these numbers now. A flag or a blocking hold on one IMEI blocks every IMEI
 * of its device. Lists' entries that are only lost block nothing.
 */
export async function selectSources(tx: Tx, imei14s: readonly string[]): Promise<Map<string, BlockSource[]>> {
  const { rows } = await sql<{ imei14: string; source: string; status: BlockStatus; reporting_date: string }>`
    select asked.imei14, s.source, s.status, s.reporting_date::text as reporting_date
    from unnest(array(select unnest(${[...imei14s]}::text[]))) as asked (imei14)
    cross join lateral (
      with device as (select imei from imeis_of_device(asked.imei14 || '0'))
      select 'account ' || coalesce(f.officer_user_id::text, f.reported_by_user_id::text, 'deleted') as source, case when f.is_traced then 'track' else f.flag_type end as status,
        (f.created_at at time zone 'Africa/Lagos')::date as reporting_date
      from flags f where f.imei = any (array(select imei from device)) and f.is_open_case
      union all
      select 'account ' || h.placed_by_user_id, 'held', (h.placed_at at time zone 'Africa/Lagos')::date
      from police_holds h where h.imei = any (array(select imei from device)) and h.released_at is null and h.block
      union all
      select 'list ' || e.source, e.status, e.reporting_date
      from list_entries e where e.imei14 = asked.imei14 and e.status <> 'lost'
    ) s order by 1, 2, 3, 4`.execute(tx)
  const sources = new Map<string, BlockSource[]>()
  for (const { imei14, source, status, reporting_date } of rows)
    sources.set(imei14, [...(sources.get(imei14) ?? []), { source, status, reportingDate: reporting_date }])
  return sources
}

export async function selectBlocked(db: Db, imei14s: readonly string[]): Promise<Map<string, Blocked>> {
  const rows = await db
    .selectFrom('block_list')
    .select(['imei14', 'status', ({ cast }) => cast<string>('reporting_date', 'text').as('reporting_date')])
    .where('imei14', '=', anyOf(imei14s))
    .execute()
  return new Map(
    rows.map(({ imei14, status, reporting_date }) => [imei14, { status, reportingDate: reporting_date }]),
  )
}

/** Whether a device has this number. */
export async function selectIsRegistered(db: Db, imei14: string): Promise<boolean> {
  const numbers = Array.from({ length: 10 }, (_, digit) => `${imei14}${digit}`)
  const { rows } = await sql<{ registered: boolean }>`
    select exists (select 1 from device_imeis where imei = any (${numbers}::text[])) as registered`.execute(
    db,
  )
  return rows[0]?.registered ?? false
}

export interface StoredChange {
  position: number
  imei14: string
  change: ChangeKind
  status: BlockStatus
  reportingDate: string
  at: Date
}

/**
 * Appends changes to the log and applies them to the list. Each number stands in them once. A network has
 * blocked a traced phone from the change on that ends the tracing.
 */
export async function appendChanges(tx: Tx, changes: readonly StoredChange[]): Promise<void> {
  if (changes.length === 0) return
  const rows = sql`
    select * from unnest(${changes.map(({ position }) => position)}::bigint[], ${changes.map(({ imei14 }) => imei14)}::text[],
      ${changes.map(({ change }) => change)}::text[], ${changes.map(({ status }) => status)}::text[],
      ${changes.map(({ reportingDate }) => reportingDate)}::date[], ${changes.map(({ at }) => at)}::timestamptz[])
      as given (position, imei14, change, status, reporting_date, at)`
  await sql`insert into block_changes (position, imei14, change, status, reporting_date, at) ${rows}`.execute(
    tx,
  )
  await sql`
    delete from block_list where imei14 in (select imei14 from (${rows}) gone where change = 'unblock')`.execute(
    tx,
  )
  await sql`
    insert into block_list (imei14, status, reporting_date, blocked_at_position)
    select imei14, status, reporting_date, position from (${rows}) present where change <> 'unblock'
    on conflict (imei14) do update set status = excluded.status, reporting_date = excluded.reporting_date,
      blocked_at_position = case when (block_list.status = 'track') = (excluded.status = 'track')
        then block_list.blocked_at_position else excluded.blocked_at_position end`.execute(tx)
}

export interface ListState {
  epoch: string
  /** The newest position; 0: none was given yet. */
  head: number
  entries: number
  /** Positions up to here are pruned. */
  compacted_before: number
}

export async function selectState(db: Db): Promise<ListState> {
  return db
    .selectFrom('block_list_state')
    .select(['epoch', 'head', 'entries', 'compacted_before'])
    .executeTakeFirstOrThrow()
}

export async function updateState(
  tx: Tx,
  { head, entries }: Pick<ListState, 'head' | 'entries'>,
): Promise<void> {
  await tx.updateTable('block_list_state').set({ head, entries }).execute()
  await sql`select pg_notify('block_changes', ${String(head)})`.execute(tx)
}

/** After a restore: positions that were given since the backup are given again, for other changes. */
export async function startEpoch(db: Db): Promise<void> {
  await db
    .updateTable('block_list_state')
    .set(({ fn }) => ({ epoch: fn<string>('gen_random_uuid') }))
    .execute()
}

/** Changes after a position, oldest first. */
export async function selectChanges(db: Db, after: number, limit: number): Promise<StoredChange[]> {
  const rows = await db
    .selectFrom('block_changes')
    .select(['position', 'imei14', 'change', 'status', 'at'])
    .select(({ cast }) => cast<string>('reporting_date', 'text').as('reporting_date'))
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .execute()
  return rows.map(({ reporting_date, ...change }) => ({ ...change, reportingDate: reporting_date }))
}

/** When a position was given. Undefined: it is 0, or compacted. */
export async function selectChangedAt(db: Db, position: number): Promise<Date | undefined> {
  return (
    await db.selectFrom('block_changes').select('at').where('position', '=', position).executeTakeFirst()
  )?.at
}

export interface Cursor {
  organisationId: string
  position: number
  appliedAt: Date
  entries: number
}

/** A position that is reported twice keeps its first time. */
export async function insertCursor(
  db: Db,
  { organisationId, position, appliedAt, entries }: Cursor,
): Promise<void> {
  await db
    .insertInto('block_cursors')
    .values({ organisation_id: organisationId, position, applied_at: appliedAt, entries })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'position']).doNothing())
    .execute()
}

/** Hashes in hex of the SIMs that officers named as true owners', by `network imei14`. Of open cases. */
export async function selectExceptedPairs(db: Db): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ phone: string; sim_hash: string }>`
    select c.organisation_id || ' ' || c.imei14 as phone, encode(c.sim_hash, 'hex') as sim_hash
    from imei_copies c join flags f on f.id = c.flag_id where f.is_open_case`.execute(db)
  const pairs = new Map<string, Set<string>>()
  for (const { phone, sim_hash } of rows) pairs.set(phone, (pairs.get(phone) ?? new Set()).add(sim_hash))
  return pairs
}
