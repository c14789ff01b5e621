/** The types of the database, and helpers that every query file needs besides Kysely. */
import { type RawBuilder, sql, type UpdateResult } from 'kysely'
import { NO_PREPARE } from './prepared-statement-client.ts'

export type { Database } from './pool.ts'
export type { Db, Tx } from './schema.ts'

/**
 * Begins a statement that is planned each time (prepared-statement-client.ts): its best plan depends on its
 * values, or was another one while the table had few rows, and nothing has analysed the table since.
 */
export const EACH_TIME = sql.raw(NO_PREPARE)

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

/**
 * A list whose length the planner does not see, so that one plan serves all lengths. By length it takes a
 * short list for cheaper than that plan, and plans each time, which costs more than the statement.
 */
export function unseen(values: readonly string[], type: 'text[]' | 'uuid[]'): RawBuilder<unknown> {
  // Cast outside too: `any ((select …))` would compare with rows.
  return sql`(select ${[...values]}::${sql.raw(type)})::${sql.raw(type)}`
}
