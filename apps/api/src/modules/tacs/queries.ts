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

/** Tells every process that its copy is old. */
export async function bumpTacsVersion(tx: Transaction<Schema>): Promise<void> {
  await tx.updateTable('data_versions').set({ version: sql`version + 1` }).where('name', '=', 'tacs').execute()
}
