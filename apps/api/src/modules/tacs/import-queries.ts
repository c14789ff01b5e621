/** SQL of TAC imports. The rows are staged in temporary tables. */

import { sql } from 'kysely'
import type { Tx } from '../../db/index.ts'
import type { TacRow } from './queries.ts'

export async function createStage(tx: Tx): Promise<void> {
  await sql`create temporary table tac_stage (line integer, tac text, brand text, model text) on commit drop`.execute(
    tx,
  )
}

export async function insertStageRows(tx: Tx, rows: readonly (TacRow & { line: number })[]): Promise<void> {
  await sql`
    insert into tac_stage select * from unnest(
      ${rows.map(({ line }) => line)}::int[], ${rows.map(({ tac }) => tac)}::text[],
      ${rows.map(({ brand }) => brand)}::text[], ${rows.map(({ model }) => model)}::text[])`.execute(tx)
}

/** The last line of a repeated TAC counts. Returns how many TACs there are. */
export async function orderStage(tx: Tx): Promise<number> {
  await sql`
    create temporary table tac_fresh on commit drop as
    select distinct on (tac) tac, brand, model from tac_stage order by tac, line desc`.execute(tx)
  await sql`analyze tac_fresh`.execute(tx)
  const { rows } = await sql<{ count: number }>`select count(*) from tac_fresh`.execute(tx)
  return rows[0]?.count ?? 0
}

/**
 * Writes the staged rows; an existing TAC gets the new names and source. Returns how many were new or
 * changed.
 */
export async function applyStage(tx: Tx, source: string, importedAt: Date): Promise<number> {
  const { numAffectedRows: renamed } = await sql`
    update tacs t set brand = f.brand, model = f.model, source = ${source}, imported_at = ${importedAt}::timestamptz
    from tac_fresh f
    where t.tac = f.tac and (t.brand, t.model, t.source) is distinct from (f.brand, f.model, ${source}::text)`.execute(
    tx,
  )
  // In the order of the index, which then grows page by page.
  const { numAffectedRows: added } = await sql`
    insert into tacs (tac, brand, model, source, imported_at)
    select tac, brand, model, ${source}, ${importedAt}::timestamptz from tac_fresh f
    where not exists (select 1 from tacs t where t.tac = f.tac) order by tac`.execute(tx)
  return Number((renamed ?? 0n) + (added ?? 0n))
}
