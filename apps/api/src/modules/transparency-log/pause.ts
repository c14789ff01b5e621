/** Reasons for which the log signs nothing: going on would give one size two roots. */
import type { Db } from '../../db/index.ts'
import type { LogSigner } from './log-signer.ts'
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
  { tiles, logSigner }: { tiles: TileStore; logSigner: LogSigner },
  { assigned, size }: LogStateRow,
  newest: CheckpointRow | undefined,
): Promise<string | null> {
  const stored = await tiles.read(CHECKPOINT_PATH)
  if (stored === null) return size === 0 ? null : 'the file storage does not have the tiles of this log'
  const opened = logSigner.open(stored.toString('utf8'))
  if (!opened.ok) return 'the checkpoint in the file storage is not signed with our key'
  const { checkpoint } = opened
  if (checkpoint.size > assigned)
    return `the file storage has a checkpoint of ${checkpoint.size} entries, and the database knows ${assigned}`
  if (checkpoint.size === newest?.size && !newest.root.equals(checkpoint.root))
    return `the file storage has another root of ${checkpoint.size} entries than the database`
  return null
}
