import {
  appendLeaf,
  decodeEntries,
  type Edge,
  encodeEntries,
  entriesPath,
  hashesOfTile,
  leafHash,
  TILE_HEIGHT,
  TILE_WIDTH,
  tilePath,
} from '@amana/tlog'
import pLimit from 'p-limit'
import { sha256 } from '../../kernel/ed25519.ts'
import type { TileStore } from './tile-store.ts'

/** A tile that the log needs is not in the file storage. */
export class TileMissing extends Error {
  override readonly name = 'TileMissing'
}

export interface TileAppender {
  append(entries: readonly Uint8Array[]): Promise<void>
  /** Writes the partial tiles. @returns the edge of the grown tree, whose tiles are all durable */
  finish(): Promise<Edge>
}

/** Files that are written at once, and that may wait for it. */
const AT_ONCE = 8
const WAITING = 64

interface OpenTile<Item> {
  n: number
  items: Item[]
  /** Something was added since it was last written. */
  grown: boolean
}

/**
 * Appends to the tiles of a tree that has this edge. Memory does not grow with the number of entries. The
 * same entries give the same files, so a run that died is repeated.
 *
 * @throws TileMissing
 */
export async function appendTiles(store: TileStore, from: Edge, now: Date): Promise<TileAppender> {
  let edge = from
  const bundle = await openBundle(store, from.size)
  const levels: OpenTile<Uint8Array>[] = []
  for (let level = 0, width = from.size; width > 0; level += 1, width = Math.floor(width / TILE_WIDTH))
    levels.push(await openTile(store, level, width))

  const limit = pLimit(AT_ONCE)
  const writing = new Set<Promise<void>>()
  let failed: { error: unknown } | null = null
  const write = async (path: string, bytes: Uint8Array) => {
    if (failed) throw failed.error
    const done = limit(() => store.write(path, bytes, now))
      .catch((error: unknown) => {
        failed ??= { error }
      })
      .finally(() => writing.delete(done))
    writing.add(done)
    if (writing.size >= WAITING) await Promise.race(writing)
  }

  const add = async (level: number, hash: Uint8Array) => {
    levels[level] ??= { n: 0, items: [], grown: false }
    const tile = levels[level]
    tile.items.push(hash)
    tile.grown = true
    if (tile.items.length < TILE_WIDTH) return
    await write(tilePath(level, tile.n), Buffer.concat(tile.items))
    levels[level] = { n: tile.n + 1, items: [], grown: false }
  }

  return {
    async append(entries) {
      for (const entry of entries) {
        const appended = appendLeaf(sha256, edge, leafHash(sha256, entry))
        edge = appended.edge
        bundle.items.push(entry)
        bundle.grown = true
        if (bundle.items.length === TILE_WIDTH) {
          await write(entriesPath(bundle.n), encodeEntries(bundle.items))
          Object.assign(bundle, { n: bundle.n + 1, items: [], grown: false })
        }
        for (const { level, hash } of appended.stored)
          if (level % TILE_HEIGHT === 0) await add(level / TILE_HEIGHT, hash)
      }
    },
    async finish() {
      if (bundle.grown) await write(entriesPath(bundle.n, bundle.items.length), encodeEntries(bundle.items))
      for (const [level, { n, items, grown }] of levels.entries())
        if (grown) await write(tilePath(level, n, items.length), Buffer.concat(items))
      await Promise.all(writing)
      if (failed) throw failed.error
      return edge
    },
  }
}

async function openBundle(store: TileStore, size: number): Promise<OpenTile<Uint8Array>> {
  const [n, width] = [Math.floor(size / TILE_WIDTH), size % TILE_WIDTH]
  if (width === 0) return { n, items: [], grown: false }
  const path = entriesPath(n, width)
  const bytes = await store.read(path)
  const items = bytes && decodeEntries(bytes)
  if (items?.length !== width) throw new TileMissing(path)
  return { n, items, grown: false }
}

async function openTile(store: TileStore, level: number, hashes: number): Promise<OpenTile<Uint8Array>> {
  const [n, width] = [Math.floor(hashes / TILE_WIDTH), hashes % TILE_WIDTH]
  if (width === 0) return { n, items: [], grown: false }
  const path = tilePath(level, n, width)
  const bytes = await store.read(path)
  const items = bytes && hashesOfTile(bytes, width)
  if (!items) throw new TileMissing(path)
  return { n, items, grown: false }
}
