import type { Model } from '@amana/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/index.ts'

export interface TacRow extends Model {
  tac: string
}

/**
 * Every TAC, each with the version of the list; none when it is not newer than `known`. In one statement: two
 * could go to different replicas and mix versions.
 */
export async function selectNewerTacs(db: Db, known: number): Promise<(TacRow & { version: number })[]> {
  const version = sql`(select version from data_versions where name = 'tacs')`
  const { rows } = await sql<TacRow & { version: number }>`
    select tac, brand, model, ${version} as version from tacs where ${version} > ${known}::bigint`.execute(db)
  return rows
}

export async function tacsAreEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom('tacs').select('tac').limit(1).executeTakeFirst()) === undefined
}

/** Invalidates the copy of every process. */
export async function updateTacsVersion(tx: Tx): Promise<void> {
  await tx
    .updateTable('data_versions')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('name', '=', 'tacs')
    .execute()
}
