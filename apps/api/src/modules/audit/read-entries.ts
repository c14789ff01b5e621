import type { Db } from '../../db/index.ts'
import { type ReadEntry, selectEntries } from './queries.ts'

export type { ReadEntry } from './queries.ts'

/**
 * Entries of the log, newest first, below the id `before` (null: from the newest). The caller checks
 * permissions.
 */
export function readAuditEntries(
  db: Db,
  filter: { imei?: string; officerId?: string; before: number | null; limit: number },
): Promise<ReadEntry[]> {
  return selectEntries(db, filter)
}
