/** The types of the database, and helpers that every query file needs besides Kysely. */
import { type RawBuilder, sql, type UpdateResult } from 'kysely'

export type { Database } from './pool.ts'
export type { Db, Tx } from './schema.ts'

/** True when the guarded update changed its row; false when the guard no longer held. */
export function updatedOne({ numUpdatedRows }: UpdateResult): boolean {
  return numUpdatedRows === 1n
}

/**
 * `where('id', '=', anyOf(ids))`: one parameter for any number of them, so that the statement's text does not
 * change (prepared-statement-client.ts).
 */
export function anyOf<Value>(values: readonly Value[]): RawBuilder<Value> {
  return sql<Value>`any(${[...values]})`
}
