/** SQL of list imports. Rows are staged in temporary tables: a list may be larger than the memory. */

import { sql } from 'kysely'
import type { Tx } from '../../db/index.ts'
import type { ListRow } from './rules.ts'

export async function createStage(tx: Tx): Promise<void> {
  await sql`create temporary table list_stage (line integer, imei14 text, status text, reporting_date date) on commit drop`.execute(
    tx,
  )
}

export async function insertStageRows(tx: Tx, rows: readonly (ListRow & { line: number })[]): Promise<void> {
  await sql`
    insert into list_stage select * from unnest(
      ${rows.map(({ line }) => line)}::int[], ${rows.map(({ imei14 }) => imei14)}::text[],
      ${rows.map(({ status }) => status)}::text[], ${rows.map(({ reportingDate }) => reportingDate)}::date[])`.execute(
    tx,
  )
}

/** Orders the staged rows, each IMEI once, as its first line says. */
export async function orderStage(tx: Tx): Promise<void> {
  await sql`
    create temporary table list_fresh on commit drop as
    select distinct on (imei14) imei14, line, status, reporting_date from list_stage order by imei14, line`.execute(
    tx,
  )
  await sql`analyze list_fresh`.execute(tx)
}

export interface Contradiction {
  line: number
  other_line: number
}

/** Rows that contradict the first row of their IMEI, by line. */
export async function selectContradictions(tx: Tx): Promise<Contradiction[]> {
  const { rows } = await sql<Contradiction>`
    select s.line, f.line as other_line from list_stage s join list_fresh f using (imei14)
    where (s.status, s.reporting_date) is distinct from (f.status, f.reporting_date) order by s.line`.execute(
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
  /** Updated entries that were stolen or blocked, and are only lost now. */
  weakened: number
}

/** The changes that the staged entries would make to the source. */
export async function selectEffect(tx: Tx, source: string): Promise<ImportEffect> {
  const { rows } = await sql<ImportEffect>`
    with held as (select imei14, status, reporting_date from list_entries where source = ${source})
    select (select count(*) from held) as before, (select count(*) from list_fresh) as entries,
      count(*) filter (where h.imei14 is null) as added, count(*) filter (where f.imei14 is null) as removed,
      count(*) filter (where (h.status, h.reporting_date) <> (f.status, f.reporting_date)) as updated,
      count(*) filter (where h.status <> 'lost' and f.status = 'lost') as weakened
    from list_fresh f full join held h on h.imei14 = f.imei14`.execute(tx)
  const effect = rows[0]
  if (!effect) throw new Error('the effect query gave no row')
  return effect
}

/** Replaces the source's entries by the staged ones; unchanged entries keep their time. */
export async function applyStage(tx: Tx, source: string, now: Date): Promise<void> {
  await sql`
    delete from list_entries e where source = ${source} and not exists (select 1 from list_fresh f where f.imei14 = e.imei14)`.execute(
    tx,
  )
  await sql`
    update list_entries e set status = f.status, reporting_date = f.reporting_date, imported_at = ${now}::timestamptz
    from list_fresh f
    where e.source = ${source} and e.imei14 = f.imei14
      and (e.status, e.reporting_date) is distinct from (f.status, f.reporting_date)`.execute(tx)
  // In the order of the indexes, which then grow page by page.
  await sql`
    insert into list_entries (source, imei14, status, reporting_date, imported_at)
    select ${source}, imei14, status, reporting_date, ${now}::timestamptz from list_fresh f
    where not exists (select 1 from list_entries e where e.source = ${source} and e.imei14 = f.imei14) order by imei14`.execute(
    tx,
  )
}
