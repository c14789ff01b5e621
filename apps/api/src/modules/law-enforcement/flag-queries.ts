/** SQL of the dashboard. */

import { type FlagSource, type FlagType, STATES } from '@amana/contract'
import { type RawBuilder, sql } from 'kysely'
import { type Db, EACH_TIME } from '../../db/index.ts'
import { FLAG_COLUMNS, type FlagRow } from '../devices/index.ts'
import { isAssigned } from './assignment-queries.ts'
import { type FlagFilter, type FlagOrder, nameWords, type Position } from './rules.ts'

export interface ListedFlag extends FlagRow {
  /** The time by which the list sorts rows, or equal ones. */
  micros: number
  /** The value by which the list sorts; null: it is that time. */
  key: string | null
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
  ${FLAG_COLUMNS}, d.brand as registered_brand,
  d.model as registered_model, owner.id as owner_id, owner.first_name as owner_first_name, owner.last_name as owner_last_name, owner.email as owner_email`

const IS_OPEN = sql<boolean>`(f.status in ('active', 'under_review') and f.flag_type <> 'found')`

/** Twin of `sourceOf` in devices/rules.ts. Entries of imported lists are no flags. */
const SOURCES: Record<FlagSource, RawBuilder<boolean>> = {
  public: sql`f.public_report`,
  officer: sql`(f.officer_user_id is not null and not f.public_report)`,
  owner: sql`(f.officer_user_id is null and not f.public_report)`,
  list: sql`false`,
}

function conditions(filter: FlagFilter): RawBuilder<unknown> {
  const { flagType, state, open, source, assigned, from, until } = filter
  const { imei, phone, caseNumber, unproven } = filter
  const all: RawBuilder<unknown>[] = []
  if (imei) all.push(sql`f.imei = any(array(select known.imei::imei from imeis_of_device(${imei}) known))`)
  if (phone) all.push(sql`f.reporter_phone = ${phone}`)
  if (caseNumber)
    all.push(sql`(f.case_number = ${caseNumber} or ${isOfClaim(sql`s.case_number = ${caseNumber}`)})`)
  if (!unproven) all.push(sql`not f.is_unproven_report`)
  if (flagType) all.push(sql`f.flag_type = ${flagType}`)
  if (state) all.push(sql`f.state_key = lower(${state})`)
  if (open !== undefined) all.push(open ? IS_OPEN : sql`not ${IS_OPEN}`)
  if (source) all.push(SOURCES[source])
  if (assigned) all.push(isAssigned(assigned))
  if (from) all.push(sql`f.created_at >= ${from}::timestamptz`)
  if (until) all.push(sql`f.created_at < ${until}::timestamptz`)
  const searched = searchOf(filter)
  if (searched.length > 0) all.push(sql`(${sql.join(searched, sql` or `)})`)
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `)
}

/** The phone of the flag is the one of a claim `s`. */
function isOfClaim(claim: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`f.imei = any(array(select i.imei from disputes s join device_imeis i on i.device_id = s.device_id where ${claim}))`
}

/** One of these holds for a flag that is searched for. */
function searchOf({ texts, caseDigits }: FlagFilter): RawBuilder<unknown>[] {
  const all = texts.flatMap((text) => {
    const words = nameWords(text)
    const state = STATES.find((each) => each.toLowerCase() === text.toLowerCase())
    return [
      occurs(text, SEARCHED),
      occurs(text, REASON),
      ...(words.length > 0 ? [isNamed(words)] : []),
      ...(state ? [sql`f.state_key = lower(${state})`] : []),
    ]
  })
  if (caseDigits === undefined) return all
  const ends = (number: RawBuilder<unknown>) => sql`split_part(${number}, '-', 3) = ${caseDigits}`
  return [...all, ends(sql`f.case_number`), isOfClaim(ends(sql`s.case_number`))]
}

/** A text in small letters, which has an index of its trigrams and another of its words. */
interface Searched {
  text: RawBuilder<unknown>
  words: RawBuilder<unknown>
}
const searched = (text: RawBuilder<unknown>): Searched => ({
  text,
  words: sql`array_to_tsvector(array_remove(string_to_array(${text}, ' '), ''))`,
})
const SEARCHED = searched(sql`f.search_text`)
const REASON = searched(sql`lower(f.reason)`)

/**
 * A text of one word is found by its trigrams. A text of several words is found by its words, which match
 * fewer rows: `'stolen in lek'` → the word `in` and the prefix `lek` (index flags_search_words). The first
 * word may be the end of a longer one, so it is left out; a prefix of one or two letters matches too much,
 * so trigrams serve again. Both also use `like`: the planner then knows how few rows remain, and does not
 * walk through all flags from the newest on.
 */
function occurs(text: string, within: Searched): RawBuilder<unknown> {
  const [, ...words] = text.split(' ').filter(Boolean)
  const last = words.length - 1
  const like = sql`${within.text} like lower(${patternOf(text)})`
  if ((words[last]?.length ?? 0) < MIN_PREFIX_LENGTH) return like
  const wanted = words.map((word, index) => wordQuery(word, index === last))
  return sql`(${within.words} @@ (${sql.join(wanted, sql` && `)}) and ${like})`
}

/** The reporter's name has all words, in any order: `okafor ad` → Ada Okafor. */
function isNamed(words: readonly string[]): RawBuilder<unknown> {
  const wanted = words.map((word) => wordQuery(word, word.length >= MIN_PREFIX_LENGTH))
  const within = words.map(
    (word) => sql`' ' || lower(f.reporter_name) like lower(${`% ${patternOf(word).slice(1)}`})`,
  )
  return sql`(${SEARCHED.words} @@ (${sql.join(wanted, sql` && `)}) and ${sql.join(within, sql` and `)})`
}

/** A word, or with `prefix` also a longer one that begins so. */
function wordQuery(word: string, prefix: boolean): RawBuilder<unknown> {
  return sql`lower(${`'${word.replaceAll(/['\\]/g, '$&$&')}'${prefix ? ':*' : ''}`})::tsquery`
}

const MIN_PREFIX_LENGTH = 3

function patternOf(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
}

/** By which a list sorts, and the time that sorts equal rows. Each has an index (migration 0061). */
const ORDERS: Record<FlagOrder['column'], { key: RawBuilder<unknown> | null; time: RawBuilder<unknown> }> = {
  date: { key: null, time: sql`f.created_at` },
  updated: { key: null, time: sql`f.updated_at` },
  reporter: { key: sql`left(lower(f.reporter_name), 40)`, time: sql`f.created_at` },
  device: { key: sql`left(lower(f.device_brand || ' ' || f.device_model), 40)`, time: sql`f.created_at` },
  location: { key: sql`coalesce(f.state_key, '')`, time: sql`f.created_at` },
  status: { key: sql`f.flag_type`, time: sql`f.created_at` },
}

const NEWEST: FlagOrder = { column: 'date', descending: true }

/**
 * The rows after a position (null: from the first). Behind a value of the column come its older rows, then
 * those of the next values: two reads of one index, since no comparison of both at once can use it.
 */
export async function selectFlagPage(
  db: Db,
  filter: FlagFilter,
  { after, limit, order = NEWEST }: { after: Position | null; limit: number; order?: FlagOrder },
): Promise<ListedFlag[]> {
  const { key, time } = ORDERS[order.column]
  const way = order.descending ? sql`desc` : sql`asc`
  const byTime = key === null ? sql`${time} ${way}, f.id ${way}` : sql`${time} desc, f.id desc`
  const sorted = key === null ? byTime : sql`${key} ${way}, ${byTime}`
  const read = (place: RawBuilder<unknown>) => sql`
    (select * from flags f where ${conditions(filter)} and ${place} order by ${sorted} limit ${limit})`
  const { rows } = await sql<ListedFlag>`${EACH_TIME}
    select ${LISTED}, (extract(epoch from ${time}) * 1000000)::bigint as micros, ${key ?? sql`null::text`} as key
    from (${sql.join(placesAfter(after, order).map(read), sql` union all `)}) f ${PEOPLE}
    order by ${sorted} limit ${limit}`.execute(db)
  return rows
}

/** The parts of the list behind a position. */
function placesAfter(after: Position | null, { column, descending }: FlagOrder): RawBuilder<unknown>[] {
  if (!after) return [sql`true`]
  const { key, time } = ORDERS[column]
  const place = sql`(timestamptz 'epoch' + ${after.micros}::bigint * interval '1 microsecond', ${after.id}::bigint)`
  const beyond = descending ? sql`<` : sql`>`
  if (key === null) return [sql`(${time}, f.id) ${beyond} ${place}`]
  return [sql`${key} = ${after.key} and (${time}, f.id) < ${place}`, sql`${key} ${beyond} ${after.key}`]
}

/** Counts up to `most`, means any larger number. */
export async function countFlags(db: Db, filter: FlagFilter, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`${EACH_TIME}
    select count(*) from (select 1 from flags f where ${conditions(filter)} limit ${most}) counted`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** The planner's estimate, by the statistics of the last ANALYZE. */
export async function selectFlagEstimate(db: Db, filter: FlagFilter): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`${EACH_TIME}
    explain (format json) select 1 from flags f where ${conditions(filter)}`.execute(db)
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}

export async function selectListedFlag(db: Db, id: number): Promise<ListedFlag | undefined> {
  const { rows } = await sql<ListedFlag>`
    select ${LISTED}, (extract(epoch from f.created_at) * 1000000)::bigint as micros, null::text as key
    from flags f ${PEOPLE} where f.id = ${id}`.execute(db)
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
