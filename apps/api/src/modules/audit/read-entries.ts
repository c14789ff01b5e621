import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { type ReadEntry, selectEntries } from './queries.ts'

export type { ReadEntry } from './queries.ts'

/** Entries of the log, newest first, below the id `before` (null: from the newest). Who may read them is the caller's question. */
export function readAuditEntries(
  db: Kysely<Schema>,
  filter: { imei?: string; officerId?: string; before: number | null; limit: number },
): Promise<ReadEntry[]> {
  return selectEntries(db, filter)
}
