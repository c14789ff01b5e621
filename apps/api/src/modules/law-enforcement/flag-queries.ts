/** SQL of the dashboard. */

import type { FlagSource, FlagType } from '@amana/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import { NO_PREPARE } from '../../db/prepared-statement-client.ts'
import { FLAG_COLUMNS, type FlagRow } from '../devices/index.ts'
import { isAssigned } from './assignment-queries.ts'
import type { FlagFilter, Position } from './rules.ts'

export interface ListedFlag extends FlagRow {
  micros: number
  /** From the device with the IMEI; null: nobody registered it. */
  registered_brand: string | null
  registered_model: string | null
  owner_id: string | null
  owner_first_name: string | null
  owner_last_name: string | null
  owner_email: string | null
}

/**
 * Joins for flags `f`: reporter, clearer, the device with the IMEI and its owner. The device is found
 * by the unique index of 14 digits: the planner takes a range of IMEIs for a ninth of all devices.
 */
const PEOPLE: RawBuilder<unknown> = sql`
  left join users reporter on reporter.id = f.reported_by_user_id left join users clearer on clearer.id = f.cleared_by_user_id
  left join device_imeis i on left(i.imei::text, 14) = left(f.imei::text, 14) left join devices d on d.id = i.device_id
  left join ownerships o on o.device_id = i.device_id and o.ended_at is null left join users owner on owner.id = o.user_id`

const LISTED: RawBuilder<unknown> = sql`
  ${FLAG_COLUMNS}, (extract(epoch from f.created_at) * 1000000)::bigint as micros, d.brand as registered_brand,
  d.model as registered_model, owner.id as owner_id, owner.first_name as owner_first_name, owner.last_name as owner_last_name, owner.email as owner_email`

/** Text and best index differ for every filter: see db/prepared-statement-client.ts. */
const EACH_TIME = sql.raw(NO_PREPARE)

const IS_OPEN = sql<boolean>`(f.status in ('active', 'under_review') and f.flag_type <> 'found')`

/** Twin of `sourceOf` in devices/rules.ts. Entries of imported lists are no flags. */
const SOURCES: Record<FlagSource, RawBuilder<boolean>> = {
  public: sql`f.public_report`,
  officer: sql`(f.officer_user_id is not null and not f.public_report)`,
  owner: sql`(f.officer_user_id is null and not f.public_report)`,
  list: sql`false`,
}

function conditions(
  {
    flagType,
    state,
    open,
    source,
    assigned,
    from,
    until,
    imei,
    phone,
    caseNumber,
    texts,
    unproven,
  }: FlagFilter,
  after: Position | null,
): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = []
  if (imei) all.push(sql`f.imei = any(array(select known.imei::imei from imeis_of_device(${imei}) known))`)
  if (phone) all.push(sql`f.reporter_phone = ${phone}`)
  if (caseNumber) all.push(sql`f.case_number = ${caseNumber}`)
  if (!unproven) all.push(sql`not f.is_unproven_report`)
  if (flagType) all.push(sql`f.flag_type = ${flagType}`)
  if (state) all.push(sql`f.state_key = lower(${state})`)
  if (open !== undefined) all.push(open ? IS_OPEN : sql`not ${IS_OPEN}`)
  if (source) all.push(SOURCES[source])
  if (assigned) all.push(isAssigned(assigned))
  if (from) all.push(sql`f.created_at >= ${from}::timestamptz`)
  if (until) all.push(sql`f.created_at < ${until}::timestamptz`)
  if (texts.length > 0) all.push(sql`(${sql.join(texts.map(occurs), sql` or `)})`)
  if (after)
    all.push(
      sql`(f.created_at, f.id) < (timestamptz 'epoch' + ${after.micros}::bigint * interval '1 microsecond', ${after.id}::bigint)`,
    )
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `)
}

/**
 * A text of one word is found by its trigrams. A text of several words is found by its words, which match
 * fewer rows: `'stolen in lek'` → the word `in` and the prefix `lek` (index flags_search_words). The first
 * word may be the end of a longer one, so it is left out; a prefix of one or two letters matches too much,
 * so trigrams serve again. Both also use `like`: the planner then knows how few rows remain, and does not
 * walk through all flags from the newest on.
 */
function occurs(text: string): RawBuilder<unknown> {
  const [, ...words] = text.split(' ').filter(Boolean)
  const last = words.length - 1
  const like = sql`f.search_text like lower(${patternOf(text)})`
  if ((words[last]?.length ?? 0) < MIN_PREFIX_LENGTH) return like
  const wanted = words.map(
    (word, index) =>
      sql`lower(${`'${word.replaceAll(/['\\]/g, '$&$&')}'${index === last ? ':*' : ''}`})::tsquery`,
  )
  return sql`(${WORDS} @@ (${sql.join(wanted, sql` && `)}) and ${like})`
}

const MIN_PREFIX_LENGTH = 3
const WORDS = sql`array_to_tsvector(array_remove(string_to_array(f.search_text, ' '), ''))`

function patternOf(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
}

/** Newest first, after a position (null: from the newest). */
export async function selectFlagPage(
  db: Db,
  filter: FlagFilter,
  { after, limit }: { after: Position | null; limit: number },
): Promise<ListedFlag[]> {
  const { rows } = await sql<ListedFlag>`${EACH_TIME}
    select ${LISTED} from (
      select * from flags f where ${conditions(filter, after)} order by f.created_at desc, f.id desc limit ${limit}
    ) f ${PEOPLE} order by f.created_at desc, f.id desc`.execute(db)
  return rows
}

/** Counts up to `most`, means any larger number. */
export async function countFlags(db: Db, filter: FlagFilter, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`${EACH_TIME}
    select count(*) from (select 1 from flags f where ${conditions(filter, null)} limit ${most}) counted`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** The planner's estimate, by the statistics of the last ANALYZE. */
export async function selectFlagEstimate(db: Db, filter: FlagFilter): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`${EACH_TIME}
    explain (format json) select 1 from flags f where ${conditions(filter, null)}`.execute(db)
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}

export async function selectListedFlag(db: Db, id: number): Promise<ListedFlag | undefined> {
  const { rows } = await sql<ListedFlag>`select ${LISTED} from flags f ${PEOPLE} where f.id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/** Number of flags of a type and state; exact, from flag_counts, which a trigger maintains. */
export async function selectFlagSum(
  db: Db,
  { flagType, state }: Pick<FlagFilter, 'flagType' | 'state'>,
): Promise<number> {
  const all: RawBuilder<unknown>[] = [sql`true`]
  if (flagType) all.push(sql`flag_type = ${flagType}`)
  if (state) all.push(sql`state_key = lower(${state})`)
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(flags), 0)::bigint as count from flag_counts where ${sql.join(all, sql` and `)}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export interface TypeCount {
  key: string
  flag_type: FlagType
  count: number
}

/** `key`: the state, in small letters. */
export async function selectCountsByState(db: Db): Promise<TypeCount[]> {
  const { rows } = await sql<TypeCount>`
    select state_key as key, flag_type, sum(flags)::bigint as count from flag_counts
    where state_key <> '' group by 1, 2 having sum(flags) > 0`.execute(db)
  return rows
}

/** `key`, `since`: the Monday of the week in Lagos. */
export async function selectCountsByWeek(db: Db, since: string): Promise<TypeCount[]> {
  const { rows } = await sql<TypeCount>`
    select to_char(week, 'YYYY-MM-DD') as key, flag_type, sum(flags)::bigint as count from flag_counts
    where week >= ${since}::date group by 1, 2`.execute(db)
  return rows
}
