/** SQL of the monthly statistics. */
import type { FlagType } from '@amana/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/index.ts'
import type { ListedRelease } from './machine-files.ts'
import type { ReleaseContent } from './release-files.ts'
import type { ReturnsContent } from './returns.ts'
import { MAX_PER_PERSON } from './rules.ts'

export interface CountedKey {
  /** In small letters; empty: not given. */
  state_key: string
  flag_type: FlagType
  count: number
}

/**
 * Cases that became active in a time, as they were at a moment: a lost one is stolen if it had turned out so
 * by then. Of a person the first three. Facts that came later are not read, so that it gives the same again.
 */
export async function countCases(
  db: Db,
  { from, until, asOf }: { from: Date; until: Date; asOf: Date },
): Promise<CountedKey[]> {
  const { rows } = await sql<CountedKey>`
    with turned as (
      select distinct on (t.case_id) t.case_id, t.state_key from statistics_cases t
      where t.flag_id <> t.case_id and t.flag_type = 'stolen' and t.activated_at >= ${from} and t.activated_at <= ${asOf}
      order by t.case_id, t.activated_at, t.flag_id
    ), cases as (
      select c.flag_type, c.state_key, c.flag_id,
        row_number() over (partition by c.person order by c.activated_at, c.flag_id) as nth
      from statistics_cases c
      where c.flag_id = c.case_id and c.activated_at >= ${from} and c.activated_at < ${until} and c.activated_at <= ${asOf}
    )
    select case when turned.case_id is null then cases.flag_type else 'stolen' end as flag_type,
      coalesce(nullif(turned.state_key, ''), cases.state_key) as state_key, count(*) as count
    from cases left join turned on turned.case_id = cases.flag_id and cases.flag_type = 'lost'
    where cases.nth <= ${MAX_PER_PERSON} group by 1, 2`.execute(db)
  return rows
}

export interface ReturnKey {
  /** In small letters; empty: not given. */
  state_key: string
  days: number
}

/** Phones that were returned in a time, as it was known at a moment. Of a person the first three. */
export async function selectReturns(
  db: Db,
  { from, until, asOf }: { from: Date; until: Date; asOf: Date },
): Promise<ReturnKey[]> {
  const { rows } = await sql<ReturnKey>`
    select state_key, days from (
      select r.state_key, r.days, row_number() over (partition by r.person order by r.returned_at, r.custody_id) as nth
      from statistics_returns r
      where r.returned_at >= ${from} and r.returned_at < ${until} and r.returned_at <= ${asOf}
    ) returns where nth <= ${MAX_PER_PERSON}`.execute(db)
  return rows
}

/** The month in Lagos in which the first case became active; null: there is none. */
export async function selectFirstMonth(db: Db): Promise<string | null> {
  const { rows } = await sql<{ month: string | null }>`
    select to_char(min(activated_at) at time zone 'Africa/Lagos', 'YYYY-MM') as month from statistics_cases`.execute(
    db,
  )
  return rows[0]?.month ?? null
}

export interface ReleaseRow {
  month: string
  as_of: Date
  released_at: Date
  content: ReleaseContent
  sha256: Buffer
  csv_sha256: Buffer
  /** Null: a release of before has none. */
  returns: ReturnsContent | null
  returns_sha256: Buffer | null
}

export async function insertRelease(
  tx: Tx,
  { month, content, returns, ...release }: ReleaseRow,
): Promise<void> {
  const texts = { content: JSON.stringify(content), returns: returns && JSON.stringify(returns) }
  await tx
    .insertInto('statistics_releases')
    .values({ ...release, ...texts, month: firstDay(month) })
    .execute()
}

const firstDay = (month: string) => `${month}-01`

/** Forgets the secrets of this month and of those before: nobody is found in them any more. */
export async function deleteSalts(tx: Tx, month: string): Promise<void> {
  await tx.deleteFrom('statistics_salts').where('month', '<=', firstDay(month)).execute()
}

const RELEASE = sql`to_char(r.month, 'YYYY-MM') as month, r.as_of, r.released_at, r.content, r.sha256, r.csv_sha256, r.returns, r.returns_sha256`

export async function selectRelease(db: Db, month: string): Promise<ReleaseRow | undefined> {
  const { rows } = await sql<ReleaseRow>`
    select ${RELEASE} from statistics_releases r where r.month = ${firstDay(month)}::date`.execute(db)
  return rows[0]
}

/** Newest months first. */
export async function selectReleases(db: Db, limit: number): Promise<ReleaseRow[]> {
  const { rows } = await sql<ReleaseRow>`
    select ${RELEASE} from statistics_releases r order by r.month desc limit ${limit}`.execute(db)
  return rows
}

/** Each release in the list for machines, newest months first. */
export async function selectListed(db: Db): Promise<ListedRelease[]> {
  const { rows } = await sql<ListedRelease>`
    select to_char(r.month, 'YYYY-MM') as month, r.content ->> 'released_at' as released_at,
      encode(r.sha256, 'hex') as sha256, encode(r.csv_sha256, 'hex') as csv_sha256,
      encode(r.returns_sha256, 'hex') as returns_sha256
    from statistics_releases r order by r.month desc`.execute(db)
  return rows
}

/** Which releases there are: changes with each of them. */
export async function selectReleaseMark(db: Db): Promise<string> {
  const { rows } = await sql<{ mark: string | null }>`
    select string_agg(to_char(r.month, 'YYYY-MM'), ',' order by r.month) as mark from statistics_releases r`.execute(
    db,
  )
  return rows[0]?.mark ?? ''
}
