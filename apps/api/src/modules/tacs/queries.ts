import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../../db/schema.ts'

export interface TacRow {
  tac: string
  brand: string
  model: string
}

export function selectAllTacs(db: Kysely<Schema>): Promise<TacRow[]> {
  return db.selectFrom('tacs').select(['tac', 'brand', 'model']).execute()
}

export async function selectTacsVersion(db: Kysely<Schema>): Promise<number> {
  const row = await db.selectFrom('data_versions').select('version').where('name', '=', 'tacs').executeTakeFirstOrThrow()
  return row.version
}

export async function tacsAreEmpty(db: Kysely<Schema>): Promise<boolean> {
  return (await db.selectFrom('tacs').select('tac').limit(1).executeTakeFirst()) === undefined
}

/** Writes the rows in one statement; a TAC that is there is renamed and takes the new source. Gives how many were new or changed. */
export async function upsertTacs(tx: Transaction<Schema>, rows: TacRow[], source: string, importedAt: Date): Promise<number> {
  const { rows: written } = await sql<{ count: number }>`
    with written as (
      insert into tacs (tac, brand, model, source, imported_at)
      select tac, brand, model, ${source}, ${importedAt}::timestamptz
      from unnest(${rows.map((row) => row.tac)}::text[], ${rows.map((row) => row.brand)}::text[], ${rows.map((row) => row.model)}::text[]) as fresh (tac, brand, model)
      on conflict (tac) do update set brand = excluded.brand, model = excluded.model, source = excluded.source, imported_at = excluded.imported_at
      where (tacs.brand, tacs.model, tacs.source) is distinct from (excluded.brand, excluded.model, excluded.source)
      returning 1
    ) select count(*) from written`.execute(tx)
  return written[0]?.count ?? 0
}

/** Tells every process that its copy is old. */
export async function bumpTacsVersion(tx: Transaction<Schema>): Promise<void> {
  await tx.updateTable('data_versions').set({ version: sql`version + 1` }).where('name', '=', 'tacs').execute()
}
