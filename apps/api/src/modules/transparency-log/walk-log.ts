/** Reads a published log from its first entry to its checkpoint, as a monitor does. */
import {
  appendLeaf,
  decodeEntries,
  type Edge,
  EMPTY_EDGE,
  entriesPath,
  leafHash,
  rootOfEdge,
  TILE_HEIGHT,
  TILE_WIDTH,
  tilePath,
} from '@amana/tlog'
import { sha256 } from '../../kernel/ed25519.ts'
import type { LogFiles } from './tile-store.ts'

/** The files of a log do not fit together. The message says where. */
export class LogBroken extends Error {
  override readonly name = 'LogBroken'
}

/** Bundles that are read at once. */
const AT_ONCE = 16

interface WalkOptions {
  size: number
  /** Called in order, with what the tree is before these entries. */
  onEntries?: (first: number, entries: Uint8Array[]) => Promise<void>
  /** Called for each size from 1 on that it is asked about: `wantedSizes` in order. */
  wantedSizes?: readonly number[]
  onSize?: (size: number, root: Buffer) => void
}

/**
 * Recomputes the tree from the entries, and compares each tile of hashes with it.
 *
 * @returns the edge of the whole tree
 * @throws LogBroken naming the first file that is missing or differs
 */
export async function walkLog(
  files: LogFiles,
  { size, onEntries, wantedSizes = [], onSize }: WalkOptions,
): Promise<Edge> {
  let edge: Edge = EMPTY_EDGE
  let wanted = 0
  const levels: Uint8Array[][] = []
  const tiles: number[] = []
  const compare = async (level: number, hashes: readonly Uint8Array[]) => {
    const path = tilePath(level, tiles[level] ?? 0, hashes.length)
    const found = await files.read(path)
    if (found === null) throw new LogBroken(`${path} is missing`)
    if (!found.equals(Buffer.concat(hashes))) throw new LogBroken(`${path} does not follow from the entries`)
  }
  const bundles = Math.ceil(size / TILE_WIDTH)
  for (let from = 0; from < bundles; from += AT_ONCE) {
    const read = await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, bundles - from) }, (_, at) =>
        readBundle(files, from + at, size),
      ),
    )
    for (const [at, entries] of read.entries()) {
      await onEntries?.((from + at) * TILE_WIDTH, entries)
      for (const entry of entries) {
        const appended = appendLeaf(sha256, edge, leafHash(sha256, entry))
        edge = appended.edge
        for (const { level, hash } of appended.stored) {
          if (level % TILE_HEIGHT !== 0) continue
          const tile = level / TILE_HEIGHT
          levels[tile] = [...(levels[tile] ?? []), hash]
          if (levels[tile].length < TILE_WIDTH) continue
          await compare(tile, levels[tile])
          levels[tile] = []
          tiles[tile] = (tiles[tile] ?? 0) + 1
        }
        while (wantedSizes[wanted] === edge.size) {
          onSize?.(edge.size, Buffer.from(rootOfEdge(sha256, edge)))
          wanted += 1
        }
      }
    }
  }
  for (const [level, hashes] of levels.entries()) if (hashes.length > 0) await compare(level, hashes)
  return edge
}

async function readBundle(files: LogFiles, n: number, size: number): Promise<Uint8Array[]> {
  const width = Math.min(TILE_WIDTH, size - n * TILE_WIDTH)
  const path = entriesPath(n, width)
  const bytes = await files.read(path)
  if (bytes === null) throw new LogBroken(`${path} is missing`)
  const entries = decodeEntries(bytes)
  if (entries?.length !== width) throw new LogBroken(`${path} does not have ${width} entries`)
  return entries
}
