/** Reasons for which the log signs nothing: going on would give one size two roots. */
import { parseCheckpoint } from '@amana/tlog'
import type { Db } from '../../db/index.ts'
import { type CheckpointRow, type LogStateRow, updatePaused } from './queries.ts'
import { CHECKPOINT_PATH, type TileStore } from './tile-store.ts'

export const RESTORED = 'the database was restored from a backup, and newer entries may have been published'

/** After a restore: nothing is signed until `log resume` has read what was published. */
export async function pauseRestoredLog(db: Db): Promise<void> {
  await updatePaused(db, RESTORED)
}

/**
 * Compares the database with the copy of the newest checkpoint in the file storage, which is written before
 * anybody is given the checkpoint. Null: nothing speaks against going on.
 */
export async function storedAhead(
  tiles: TileStore,
  { assigned, size }: LogStateRow,
  newest: CheckpointRow | undefined,
): Promise<string | null> {
  const stored = await tiles.read(CHECKPOINT_PATH)
  if (stored === null) return size === 0 ? null : 'the file storage does not have the tiles of this log'
  // Not by its signature: the key may have changed since.
  const text = stored.toString('utf8')
  const checkpoint = parseCheckpoint(text.slice(0, text.indexOf('\n\n') + 1))
  if (!checkpoint) return 'the checkpoint in the file storage cannot be read'
  if (checkpoint.size > assigned)
    return `the file storage has a checkpoint of ${checkpoint.size} entries, and the database knows ${assigned}`
  if (checkpoint.size === newest?.size && !newest.root.equals(checkpoint.root))
    return `the file storage has another root of ${checkpoint.size} entries than the database`
  return null
}
