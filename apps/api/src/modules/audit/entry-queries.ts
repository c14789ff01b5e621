/** SQL of reading the audit log. */

import { ROUTINE_ACTIONS, ROUTINE_LISTS } from '@amana/contract'
import { type RawBuilder, sql } from 'kysely'
import { type Db, EACH_TIME } from '../../db/index.ts'

/** The end of a page: the time in microseconds and the id of its last row. */
export interface EntryPosition {
  micros: number
  id: number
}

export interface EntryFilter {
  imei?: string | undefined
  officerId?: string | undefined
  action?: string | undefined
  from?: Date | undefined
  /** The first instant after the range. */
  until?: Date | undefined
}

export interface StoredRow extends EntryPosition {
  at: Date
  officer_id: string | null
  actor_name: string
  action: string
  imei: string | null
  purpose: string
  case_reference: string
  subject_user_id: string | null
  detail: Record<string, unknown>
  routine: boolean
}

export interface EntryPage {
  /** Null: from the newest. */
  after: EntryPosition | null
  limit: number
}

/**
 * Reads of one officer that are this close belong to one visit of the portal. After a longer pause the page
 * was hidden or its machine asleep: the next read shows when somebody came back to it, so it is a row.
 */
const VISIT = '1 hour'

const listed = (actions: readonly string[]) => actions.map((action) => `'${action}'`).join(', ')

/** As the indexes have it (migration 0062): without parameters, so that the planner recognises it. */
const routine = (row: 'a' | 'p'): RawBuilder<boolean> =>
  sql.raw(`(${row}.action in (${listed(ROUTINE_ACTIONS)})
    or ${row}.action in (${listed(ROUTINE_LISTS)}) and ${row}.subject_user_id is null and not ${row}.detail ?| '{q,subjects}')`)

const COLUMNS = sql`
  a.id, a.at, (extract(epoch from a.at) * 1000000)::bigint as micros, a.officer_id, a.actor_name, a.action, a.imei, a.purpose,
  a.case_reference, a.subject_user_id, a.detail`

/** Rows that officers and others caused, newest first. */
export function selectActs(db: Db, filter: EntryFilter, page: EntryPage): Promise<StoredRow[]> {
  return select(db, filter, page, sql`not ${routine('a')}`, sql`false as routine`)
}

/**
 * Rows that pages caused by themselves; `leads`: the first of a visit, among those that the filter leaves.
 */
export async function selectRoutine(
  db: Db,
  filter: EntryFilter,
  page: EntryPage,
): Promise<(StoredRow & { leads: boolean })[]> {
  const leads = sql`true as routine, not exists (
    select 1 from audit_log p where ${routine('p')} and p.officer_id = a.officer_id and (p.at, p.id) < (a.at, a.id)
      and p.at > a.at - interval '${sql.raw(VISIT)}' and ${conditions('p', { ...filter, imei: undefined })}
      ${filter.imei === undefined ? sql`` : sql`and p.imei = a.imei`}) as leads`
  return select(db, filter, page, routine('a'), leads)
}

/** Counts up to `most`, means any larger number. */
export async function countEntries(
  db: Db,
  { routine: withRoutine, ...filter }: EntryFilter & { routine: boolean },
  most: number,
): Promise<number> {
  const count = async (kind: RawBuilder<boolean>) => {
    const { rows } = await sql<{ count: number }>`${EACH_TIME}
      select count(*) from (${found(filter, { after: null, limit: most }, kind)}) counted`.execute(db)
    return rows[0]?.count ?? 0
  }
  const acts = await count(sql`not ${routine('a')}`)
  return Math.min(most, acts + (withRoutine ? await count(routine('a')) : 0))
}

async function select<Row extends StoredRow>(
  db: Db,
  filter: EntryFilter,
  page: EntryPage,
  kind: RawBuilder<boolean>,
  also: RawBuilder<unknown>,
): Promise<Row[]> {
  const { rows } = await sql<Row>`${EACH_TIME}
    select ${COLUMNS}, ${also} from (${found(filter, page, kind)}) a order by a.at desc, a.id desc`.execute(
    db,
  )
  return rows
}

function found(filter: EntryFilter, page: EntryPage, kind: RawBuilder<boolean>): RawBuilder<unknown> {
  const rowsWhere = (where: RawBuilder<unknown>) => sql`
    select a.* from audit_log a where ${kind} and ${conditions('a', filter)} and ${where} ${follows(page.after)}
    order by a.at desc, a.id desc limit ${page.limit}`
  if (filter.imei === undefined) return rowsWhere(sql`true`)
  // An IMEI's rows include those of the other IMEI of its phone, and searches for the beginning of either,
  // which are stored in the same column: each is read by the index.
  return sql`
    select a.* from (
      select imei from imeis_of_device(${filter.imei})
      union select left(phone.imei, digits) from imeis_of_device(${filter.imei}) phone, generate_series(8, 14) digits
      union select ${filter.imei}
    ) asked (imei) cross join lateral (${rowsWhere(sql`a.imei = asked.imei`)}) a
    order by a.at desc, a.id desc limit ${page.limit}`
}

/** All but the IMEI. */
function conditions(row: 'a' | 'p', { officerId, action, from, until }: EntryFilter): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${row}.${name}`)
  const all: RawBuilder<unknown>[] = [sql`true`]
  if (officerId !== undefined) all.push(sql`${column('officer_id')} = ${officerId}`)
  if (action !== undefined) all.push(sql`${column('action')} = ${action}`)
  if (from) all.push(sql`${column('at')} >= ${from}::timestamptz`)
  if (until) all.push(sql`${column('at')} < ${until}::timestamptz`)
  return sql.join(all, sql` and `)
}

function follows(after: EntryPosition | null): RawBuilder<unknown> {
  if (!after) return sql``
  const time = sql`timestamptz 'epoch' + ${after.micros}::bigint * interval '1 microsecond'`
  return sql`and (a.at, a.id) < (${time}, ${after.id}::bigint)`
}

/** The routine rows after the first of each visit, oldest first, at most `most` of each. */
export async function selectFollowing(
  db: Db,
  first: readonly number[],
  { imei: _imei, ...filter }: EntryFilter,
  most: number,
): Promise<{ first: number; started: Date; at: Date }[]> {
  if (first.length === 0) return []
  const { rows } = await sql<{ first: number; started: Date; at: Date }>`${EACH_TIME}
    select l.id as first, l.at as started, f.at from audit_log l cross join lateral (
      select a.at, a.id from audit_log a where ${routine('a')} and a.officer_id = l.officer_id and (a.at, a.id) > (l.at, l.id)
        and ${conditions('a', filter)} order by a.at, a.id limit ${most}
    ) f where l.id = any(${[...first]}::bigint[]) order by l.id, f.at, f.id`.execute(db)
  return rows
}
