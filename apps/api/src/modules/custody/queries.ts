/** SQL of custody. The database takes each step itself (database.sql). */
import type { CustodyState, Imei, Representative } from '@amana/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/index.ts'

/** Name and officer id of the account in a column. */
export function officerNamed(column: string): RawBuilder<string> {
  return sql`(select u.first_name || ' ' || u.last_name || coalesce(' (' || o.officer_id || ')', '')
    from users u left join officers o on o.user_id = u.id where u.id = ${sql.ref(column)})`
}

export interface CustodyRow {
  id: number
  imei: Imei
  brand: string
  model: string
  exhibit: string
  place: string
  station_state: string
  condition: string
  found_at: Date
  state: CustodyState
  flag_id: number | null
  case_number: string | null
  seized_by_user_id: string
  seized_by: string
  seized_at: Date
  state_since: Date
  called_at: Date | null
  receipt: string | null
  waits_for: string | null
  /** The account whose phone it is. Null: none. */
  person_user_id: string | null
  representative: Representative | null
  claimed_late: boolean
}

/** For a stay `c` with its flag `f`: the person named by the present owner. A former owner sends nobody. */
export const REPRESENTATIVE: RawBuilder<Representative | null> = sql`(
  select jsonb_build_object('name', p.name, 'document', p.document, 'last_four', p.last_four)
  from custody_representatives p where p.custody_id = c.id
    and (p.named_by_user_id = custody_person(f) or (p.named_for_flag_id = f.id and custody_person(f) is null)))`

const ROW: RawBuilder<unknown> = sql`
  c.id, c.imei, coalesce(d.brand, f.device_brand, t.brand, '') as brand, coalesce(d.model, f.device_model, t.model, '') as model,
  c.exhibit, s.name as place, s.state as station_state, c.condition, c.found_at, c.state, c.flag_id, f.case_number,
  c.seized_by_user_id, ${officerNamed('c.seized_by_user_id')} as seized_by, c.seized_at, c.state_since, c.called_at, c.receipt,
  ${officerNamed('r.second_user_id')} as waits_for, custody_person(f) as person_user_id,
  ${REPRESENTATIVE} as representative,
  case when f.id is null then false when d.id is null then f.created_at > c.seized_at
    else d.registered_at > c.seized_at and d.ownership_proven_at is null end as claimed_late`
const FROM: RawBuilder<unknown> = sql`
  custody c join stations s on s.id = c.station_id left join flags f on f.id = c.flag_id
  left join device_imeis i on left(i.imei::text, 14) = left(c.imei::text, 14) left join devices d on d.id = i.device_id
  left join tacs t on t.tac = left(c.imei::text, 8) left join custody_returns r on r.custody_id = c.id`

/** A phone in custody; undefined: there is none, or its scan was undone. */
export async function selectCustody(db: Db, id: number): Promise<CustodyRow | undefined> {
  const { rows } = await sql<CustodyRow>`
    select ${ROW} from ${FROM} where c.id = ${id}::bigint and c.undone_at is null`.execute(db)
  return rows[0]
}

export interface CustodyFilter {
  state?: CustodyState | undefined
  station?: string | undefined
  stationState?: string | undefined
  /** Seized before this time. */
  before?: Date | undefined
}

export async function selectCustodyPage(
  db: Db,
  { state, station, stationState, before }: CustodyFilter,
  { after, limit }: { after: { at: Date; id: number } | null; limit: number },
): Promise<CustodyRow[]> {
  const conditions = [
    sql`c.undone_at is null`,
    ...(state === undefined ? [] : [sql`c.state = ${state}`]),
    ...(station === undefined ? [] : [sql`lower(s.name) = ${station.toLowerCase()}`]),
    ...(stationState === undefined ? [] : [sql`s.state = ${stationState}`]),
    ...(before === undefined ? [] : [sql`c.seized_at <= ${before}::timestamptz`]),
    ...(after === null ? [] : [sql`(c.seized_at, c.id) < (${after.at}::timestamptz, ${after.id}::bigint)`]),
  ]
  const { rows } = await sql<CustodyRow>`
    select ${ROW} from ${FROM} where ${sql.join(conditions, sql` and `)}
    order by c.seized_at desc, c.id desc limit ${limit}`.execute(db)
  return rows
}

export interface StepRow {
  from_state: CustodyState | null
  state: CustodyState
  officer: string | null
  second_officer: string | null
  correction: boolean
  reason: string | null
  /** The facts from this step on, and those before; null: they stay, or are not known. */
  exhibit: string | null
  place: string | null
  condition: string | null
  exhibit_before: string | null
  place_before: string | null
  condition_before: string | null
  at: Date
}

export async function selectSteps(db: Db, id: number): Promise<StepRow[]> {
  const { rows } = await sql<StepRow>`
    select p.from_state, p.state, ${officerNamed('p.officer_user_id')} as officer,
      ${officerNamed('p.second_user_id')} as second_officer, p.correction, p.reason, p.exhibit, s.name as place, p.condition,
      lag(p.exhibit) over facts as exhibit_before, lag(s.name) over facts as place_before,
      lag(p.condition) over facts as condition_before, p.at
    from custody_steps p left join stations s on s.id = p.station_id where p.custody_id = ${id}::bigint
    window facts as (partition by p.exhibit is null order by p.id) order by p.id`.execute(db)
  return rows
}

/** The stay of a phone that is kept, by any of its numbers. */
export async function selectKept(db: Db, imeis: readonly Imei[]): Promise<number | undefined> {
  const { rows } = await sql<{ custody_id: number }>`
    select custody_id from custody_numbers where imei14 = any (${imeis.map((imei) => imei.slice(0, 14))}::text[])
    order by custody_id limit 1`.execute(db)
  return rows[0]?.custody_id
}

export interface Scan {
  id: number
  imei: Imei
  seized_by_user_id: string
  undone_at: Date | null
}

/** The phone that came with this scan. */
export function selectScan(tx: Tx, scanId: string): Promise<Scan | undefined> {
  return tx
    .selectFrom('custody')
    .select(['id', 'imei', 'seized_by_user_id', 'undone_at'])
    .where('scan_id', '=', scanId)
    .executeTakeFirst()
}

/** Inserts a phone with its numbers and its first step. @returns its id */
export async function insertCustody(
  tx: Tx,
  {
    imei,
    imeis,
    stationId,
    exhibit,
    condition,
    foundAt,
    officerUserId,
    scanId,
    now,
  }: {
    imei: Imei
    imeis: readonly Imei[]
    stationId: number
    exhibit: string
    condition: string
    foundAt: Date
    officerUserId: string
    scanId: string | null
    now: Date
  },
): Promise<number> {
  const { id } = await tx
    .insertInto('custody')
    .values({
      ...{ imei, exhibit, condition, station_id: stationId, found_at: foundAt },
      ...{ seized_by_user_id: officerUserId, seized_at: now, state_since: now, scan_id: scanId },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const numbers = [...new Set(imeis.map((one) => one.slice(0, 14)))].sort()
  await tx
    .insertInto('custody_numbers')
    .values(numbers.map((imei14) => ({ imei14, custody_id: id })))
    .execute()
  const facts = { exhibit, stationId, condition }
  await insertStep(tx, { custodyId: id, from: null, to: 'seized', officerUserId, at: now, facts })
  return id
}

export interface Step {
  custodyId: number
  from: CustodyState | null
  to: CustodyState
  /** Null: a match. */
  officerUserId: string | null
  at: Date
  reason?: string | null
  correction?: boolean
  /** The officer who confirmed the return, and the document that both saw. */
  second?: { userId: string; document: string } | null
  /** Given at the seizure, and when they are corrected. */
  facts?: { exhibit: string; stationId: number; condition: string } | null
}

/**
 * The trigger changes the state, or refuses the step by `custody_step_allowed` or
 * `custody_step_from_state`.
 */
export async function insertStep(
  tx: Tx,
  {
    custodyId,
    from,
    to,
    officerUserId,
    at,
    reason = null,
    correction = false,
    second = null,
    facts = null,
  }: Step,
): Promise<void> {
  await tx
    .insertInto('custody_steps')
    .values({
      ...{ custody_id: custodyId, from_state: from, state: to, officer_user_id: officerUserId, at },
      ...{ reason, correction },
      ...{ second_user_id: second?.userId ?? null, document: second?.document ?? null },
      ...{ exhibit: facts?.exhibit ?? null, condition: facts?.condition ?? null },
      station_id: facts?.stationId ?? null,
    })
    .execute()
}

export async function updateMatchedFlag(tx: Tx, id: number, flagId: number): Promise<void> {
  await tx.updateTable('custody').set({ flag_id: flagId }).where('id', '=', id).execute()
}

/** The owner is called: a new code, with new tries. */
export async function updateCalled(tx: Tx, id: number, calledAt: Date): Promise<void> {
  await tx.updateTable('custody').set({ called_at: calledAt, code_tries: 0 }).where('id', '=', id).execute()
}

/** Counts a try of the owner's code, before it is compared. False: none is left. */
export async function countTry(tx: Tx, id: number, most: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('custody')
    .set((eb) => ({ code_tries: eb('code_tries', '+', 1) }))
    .where('id', '=', id)
    .where('code_tries', '<', most)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function updateReceipt(tx: Tx, id: number, receipt: string): Promise<void> {
  await tx.updateTable('custody').set({ receipt }).where('id', '=', id).execute()
}

export async function updateUndone(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('custody').set({ undone_at: now }).where('id', '=', id).execute()
}

export async function selectStationOf(tx: Tx, id: number): Promise<number> {
  const { station_id } = await tx
    .selectFrom('custody')
    .select('station_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return station_id
}

export interface WaitingReturn {
  first_user_id: string
  second_user_id: string
  document: string
}

/** It waits while the officer who asked for it works. */
export function selectWaitingReturn(tx: Tx, id: number, now: Date): Promise<WaitingReturn | undefined> {
  return tx
    .selectFrom('custody_returns')
    .innerJoin('officers', 'officers.user_id', 'custody_returns.first_user_id')
    .select(['first_user_id', 'second_user_id', 'document'])
    .where('custody_id', '=', id)
    .where('suspended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** The newest request counts: an officer may name another one. */
export async function upsertWaitingReturn(
  tx: Tx,
  id: number,
  { first_user_id, second_user_id, document }: WaitingReturn,
  now: Date,
): Promise<void> {
  const values = { first_user_id, second_user_id, document, asked_at: now }
  await tx
    .insertInto('custody_returns')
    .values({ custody_id: id, ...values })
    .onConflict((conflict) => conflict.column('custody_id').doUpdateSet(values))
    .execute()
}

/** The account of an officer who works; undefined: none has the id. */
export async function selectOfficerId(tx: Tx, officerId: string, now: Date): Promise<string | undefined> {
  const row = await tx
    .selectFrom('officers')
    .select('user_id')
    .where('officer_id', '=', officerId)
    .where('suspended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.user_id
}
