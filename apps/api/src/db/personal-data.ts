/** The personal data of a module: its export, erasure and retention (docs/privacy.md). */
import { type Expression, expressionBuilder, sql } from 'kysely'
import type { Db, Tx } from './index.ts'
import type { Schema } from './schema.ts'

/** Shown in place of the name of an erased person. */
export const ERASED_NAME = { first: 'Deleted', last: 'user' } as const
export const ERASED_FULL_NAME = `${ERASED_NAME.first} ${ERASED_NAME.last}`

/** A person who is erased, with the contacts that they had. */
export interface ErasedPerson {
  id: string
  email: string
  phone: string | null
  name: string
}

/** Starts the query of a section of the export, which is sent later: it needs no connection. */
export const { selectFrom } = expressionBuilder<Schema>()

/** The rows of a section of the export. */
export async function selectSection(tx: Tx, section: Expression<unknown>): Promise<unknown[]> {
  return (await sql`${section}`.execute(tx)).rows
}

interface RetentionRule {
  /** Milliseconds that a row is kept. */
  kept: number
  /**
   * Ends up to `limit` rows from before `before`, in one short statement.
   *
   * @returns how many; fewer than `limit`: no more are left
   */
  end(db: Db, before: Date, limit: number, now: Date): Promise<number>
}

export interface PersonalData {
  module: string
  /** Section of the export → its rows of one person, oldest first, without secrets. */
  exported?(userId: string): Record<string, Expression<unknown>>
  /** Erases the person from the module's tables, in the transaction of the whole erasure. */
  erase?(tx: Tx, person: ErasedPerson, now: Date): Promise<void>
  retention?: readonly RetentionRule[]
}

/** The number of rows that a statement of retention changed. */
export async function countChanged(result: Promise<{ numAffectedRows?: bigint }>): Promise<number> {
  return Number((await result).numAffectedRows ?? 0n)
}
