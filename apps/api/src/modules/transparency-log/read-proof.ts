/** Proofs from the tiles of a signed size. */
import {
  consistencyProof,
  hashesOfConsistency,
  hashesOfInclusion,
  inclusionProof,
  type ReadHash,
  readHashFromTiles,
  type Subtree,
  tilePath,
  tilesOf,
} from '@amana/tlog'
import { sha256 } from '../../kernel/ed25519.ts'
import { TileMissing } from './append-tiles.ts'
import type { LogFiles } from './tile-store.ts'

/** @throws TileMissing */
export async function readInclusionProof(
  files: LogFiles,
  size: number,
  index: number,
): Promise<Uint8Array[]> {
  return inclusionProof(sha256, size, index, await readerOf(files, size, hashesOfInclusion(size, index)))
}

/** From an old size of at least 1. @throws TileMissing */
export async function readConsistencyProof(
  files: LogFiles,
  oldSize: number,
  size: number,
): Promise<Uint8Array[]> {
  return consistencyProof(
    sha256,
    oldSize,
    size,
    await readerOf(files, size, hashesOfConsistency(oldSize, size)),
  )
}

async function readerOf(files: LogFiles, size: number, subtrees: readonly Subtree[]): Promise<ReadHash> {
  const tiles = new Map<string, Buffer>()
  for (const { level, n, width } of tilesOf(size, subtrees)) {
    const path = tilePath(level, n, width)
    const bytes = await files.read(path)
    if (bytes === null) throw new TileMissing(path)
    tiles.set(path, bytes)
  }
  return readHashFromTiles(sha256, size, ({ level, n, width }) => {
    const bytes = tiles.get(tilePath(level, n, width))
    if (!bytes) throw new TileMissing(tilePath(level, n, width))
    return bytes
  })
}
