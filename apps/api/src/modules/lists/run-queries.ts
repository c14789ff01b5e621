/** SQL of runs and exported lists. */

import { sql } from 'kysely'
import type { Db, Tx } from '../../db/index.ts'
import type { Listed } from './rules.ts'

export interface ListRun {
  id: string
  kind: 'import' | 'export'
  source: string
  at: Date
  entries: number
  added: number
  removed: number
  updated: number
  sha256: string
}

/** Returns its number in the order of runs. */
export async function insertRun(tx: Tx, run: ListRun): Promise<number> {
  const { number } = await tx
    .insertInto('list_runs')
    .values(run)
    .returning('number')
    .executeTakeFirstOrThrow()
  return number
}

export async function updateHash(tx: Tx, runId: string, sha256: string): Promise<void> {
  await tx.updateTable('list_runs').set({ sha256 }).where('id', '=', runId).execute()
}

/** The number of an export. */
export async function selectExportNumber(db: Db, runId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('list_runs')
    .select('number')
    .where('id', '=', runId)
    .where('kind', '=', 'export')
    .executeTakeFirst()
  return row?.number
}

/**
 * Stages the present list in a temporary table: active stolen and lost flags that are not traced, since who
 * reads it blocks, for every IMEI of the device, stolen before lost, with the oldest report's day in Lagos.
 */
export async function createListNow(tx: Tx): Promise<void> {
  await sql`
    create temporary table list_now on commit drop as
    select distinct on (left(listed.imei, 14)) left(listed.imei, 14) as imei14, f.flag_type as status,
      (f.created_at at time zone 'Africa/Lagos')::date as reporting_date
    from flags f cross join lateral imeis_of_device(f.imei) listed
    where f.is_open_case and not f.is_traced
    order by left(listed.imei, 14), f.flag_type = 'stolen' desc, f.created_at`.execute(tx)
  await sql`create unique index on list_now (imei14)`.execute(tx)
  await sql`analyze list_now`.execute(tx)
}

export interface ListEffect {
  entries: number
  added: number
  removed: number
  updated: number
}

/** The differences between the present list and the last export. */
export async function selectListEffect(tx: Tx): Promise<ListEffect> {
  const { rows } = await sql<ListEffect>`
    select count(n.imei14) as entries, count(*) filter (where e.imei14 is null) as added,
      count(*) filter (where n.imei14 is null) as removed,
      count(*) filter (where (e.status, e.reporting_date) <> (n.status, n.reporting_date)) as updated
    from list_now n full join list_exported e on e.imei14 = n.imei14`.execute(tx)
  const effect = rows[0]
  if (!effect) throw new Error('the effect query gave no row')
  return effect
}

/** Stores the changes of this run, and the present list. */
export async function insertExport(tx: Tx, runNumber: number): Promise<void> {
  await sql`
    insert into list_changes (run_number, imei14, old_status, old_reporting_date)
    select ${runNumber}, coalesce(n.imei14, e.imei14), e.status, e.reporting_date
    from list_now n full join list_exported e on e.imei14 = n.imei14
    where (n.status, n.reporting_date) is distinct from (e.status, e.reporting_date)`.execute(tx)
  await sql`delete from list_exported e where not exists (select 1 from list_now n where n.imei14 = e.imei14)`.execute(
    tx,
  )
  await sql`
    insert into list_exported (imei14, status, reporting_date) select imei14, status, reporting_date from list_now
    on conflict (imei14) do update set status = excluded.status, reporting_date = excluded.reporting_date
      where (list_exported.status, list_exported.reporting_date) is distinct from (excluded.status, excluded.reporting_date)`.execute(
    tx,
  )
}

/** The list after `after`, by IMEI. */
export async function selectExported(tx: Tx, after: string, limit: number): Promise<Listed[]> {
  return tx
    .selectFrom('list_exported')
    .select(['imei14', 'status', sql<string>`to_char(reporting_date, 'YYYY-MM-DD')`.as('reporting_date')])
    .where('imei14', '>', after)
    .orderBy('imei14')
    .limit(limit)
    .execute()
}

export interface ChangedSince {
  imei14: string
  /** Null: it was not, or is no longer, on the list. */
  old_status: string | null
  old_reporting_date: string | null
  status: string | null
  reporting_date: string | null
}

/** Changes after the run with this number, with the old and the new state, by IMEI. */
export async function selectChangedSince(
  tx: Tx,
  runNumber: number,
  after: string,
  limit: number,
): Promise<ChangedSince[]> {
  const { rows } = await sql<ChangedSince>`
    select c.imei14, c.old_status, to_char(c.old_reporting_date, 'YYYY-MM-DD') as old_reporting_date,
      e.status, to_char(e.reporting_date, 'YYYY-MM-DD') as reporting_date
    from (
      select distinct on (imei14) imei14, old_status, old_reporting_date from list_changes
      where run_number > ${runNumber} and imei14 > ${after} order by imei14, run_number limit ${limit}
    ) c left join list_exported e on e.imei14 = c.imei14 order by c.imei14`.execute(tx)
  return rows
}
