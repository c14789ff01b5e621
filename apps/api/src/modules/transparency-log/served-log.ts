/** The newest checkpoint and the tiles below it, as they are served: without a query for each request. */
import { parseTilePath, TILE_WIDTH } from '@amana/tlog'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../db/index.ts'
import { keepListening } from '../../db/keep-listening.ts'
import { SECOND } from '../../kernel/durations.ts'
import { remember } from '../../kernel/remember.ts'
import { CHECKPOINT_CHANNEL, selectNewestCheckpoint, selectState } from './queries.ts'
import type { LogFiles, TileStore } from './tile-store.ts'

interface Served {
  /** Why nothing is signed; null: the log continues. */
  paused: string | null
  /** Null: nothing is signed yet. */
  checkpoint: { size: number; note: string } | null
}

export interface ServedLog extends LogFiles {
  start(): Promise<void>
  stop(): Promise<void>
  /** At most five seconds old. */
  now(): Promise<Served>
}

/** Without a notification: the time of a lost connection. */
const FRESH_FOR = 5 * SECOND
const MAX_CACHE_BYTES = 32 * 1024 * 1024

/** @param ticks milliseconds of a clock that is never set back */
export function createServedLog(
  { database, tiles }: { database: Database; tiles: TileStore },
  ticks: () => number = () => performance.now(),
): ServedLog {
  const files = new LRUCache<string, Buffer>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: ({ length }) => length + 100,
  })
  let listening: { stop(): Promise<void> } | null = null
  const served = remember(() => read(database), FRESH_FOR, ticks)

  return {
    async start() {
      listening = await keepListening(
        database,
        CHECKPOINT_CHANNEL,
        () => void served.reload().catch(() => undefined),
      )
    },
    async stop() {
      await listening?.stop()
    },
    now: served.get,
    async read(path) {
      const tile = parseTilePath(path)
      if (tile === null) return null
      const { checkpoint } = await served.get()
      if (!checkpoint || endOf(tile) > checkpoint.size) return null
      const kept = files.get(path)
      if (kept) return kept
      const found = await tiles.read(path)
      if (found) files.set(path, found)
      return found
    },
  }
}

/** Leaves that the log needs for a tile: an unsigned one may not be given away. */
function endOf(tile: NonNullable<ReturnType<typeof parseTilePath>>): number {
  const level = tile.kind === 'hashes' ? tile.level : 0
  return (tile.n * TILE_WIDTH + tile.width) * TILE_WIDTH ** level
}

async function read({ db }: Pick<Database, 'db'>): Promise<Served> {
  const { paused } = await selectState(db)
  const newest = await selectNewestCheckpoint(db)
  return { paused, checkpoint: newest ? { size: newest.size, note: newest.note } : null }
}
