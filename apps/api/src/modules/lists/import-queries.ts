/** SQL of reading a list in. The rows gather in a table of the transaction: a list may be larger than the memory. */
import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import type { ListRow } from './rules.ts'

type Tx = Transaction<Schema>

/** One import or export of a kind at a time, without the time limit of requests. */
export async function beginRun(tx: Tx, what: string): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`list ${what}`}, 0))`.execute(tx)
}

export async function createStage(tx: Tx): Promise<void> {
  await sql`create temporary table list_stage (line integer, imei14 text, status text, reporting_date date) on commit drop`.execute(
    tx,
  )
}

export async function stageRows(tx: Tx, rows: readonly (ListRow & { line: number })[]): Promise<void> {
  await sql`
    insert into list_stage select * from unnest(
      ${rows.map(({ line }) => line)}::int[], ${rows.map(({ imei14 }) => imei14)}::text[],
      ${rows.map(({ status }) => status)}::text[], ${rows.map(({ reportingDate }) => reportingDate)}::date[])`.execute(tx)
}

export interface Contradiction {
  line: number
  otherLine: number
}

/** Rows that say something else of an IMEI than an earlier row does, by line. */
export async function selectContradictions(tx: Tx, limit: number): Promise<Contradiction[]> {
  await sql`create index on list_stage (imei14, line)`.execute(tx)
  await sql`analyze list_stage`.execute(tx)
  const { rows } = await sql<Contradiction>`
    select line, other as "otherLine" from (
      select line, status, reporting_date, first_value(line) over w as other, first_value(status) over w as first_status,
        first_value(reporting_date) over w as first_date
      from list_stage window w as (partition by imei14 order by line)
    ) compared where (status, reporting_date) is distinct from (first_status, first_date) order by line limit ${limit}`.execute(
    tx,
  )
  return rows
}

export interface ImportEffect {
  before: number
  entries: number
  added: number
  removed: number
  updated: number
}

/** What the staged rows would change of the source's entries. */
export async function selectEffect(tx: Tx, source: string): Promise<ImportEffect> {
  const { rows } = await sql<ImportEffect>`
    with fresh as (select distinct imei14, status, reporting_date from list_stage),
      held as (select imei14, status, reporting_date from list_entries where source = ${source})
    select (select count(*) from held) as "before", (select count(*) from fresh) as "entries",
      count(*) filter (where h.imei14 is null) as "added", count(*) filter (where f.imei14 is null) as "removed",
      count(*) filter (where (h.status, h.reporting_date) <> (f.status, f.reporting_date)) as "updated"
    from fresh f full join held h on h.imei14 = f.imei14`.execute(tx)
  const effect = rows[0]
  if (!effect) throw new Error('the effect query gave no row')
  return effect
}

/** The staged rows become the source's entries; those that say the same keep the time they came. */
export async function applyStage(tx: Tx, source: string, now: Date): Promise<void> {
  await sql`
    delete from list_entries e where source = ${source} and not exists (select 1 from list_stage s where s.imei14 = e.imei14)`.execute(
    tx,
  )
  await sql`
    insert into list_entries (source, imei14, status, reporting_date, imported_at)
    select distinct ${source}, imei14, status, reporting_date, ${now}::timestamptz from list_stage
    on conflict (source, imei14) do update
      set status = excluded.status, reporting_date = excluded.reporting_date, imported_at = excluded.imported_at
      where (list_entries.status, list_entries.reporting_date) is distinct from (excluded.status, excluded.reporting_date)`.execute(
    tx,
  )
}
