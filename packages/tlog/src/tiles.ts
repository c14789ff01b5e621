/** Tiles of c2sp.org/tlog-tiles: 256 hashes each, of every eighth level of the tree. */
import { parseDecimal, type Sha256 } from './bytes.ts'
import { HASH_BYTES, rootOf } from './merkle.ts'
import type { ReadHash, Subtree } from './subtrees.ts'

/** Levels of the tree that one tile spans, and its hashes. */
export const TILE_HEIGHT = 8
export const TILE_WIDTH = 256
const MAX_LEVEL = 63

export interface Tile {
  level: number
  n: number
  /** 1 to 256; below 256 it is a partial tile. */
  width: number
}

export interface EntryBundle {
  n: number
  width: number
}

/** 1234067 → `x001/x234/067` */
function formatIndex(n: number): string {
  const digits = String(n)
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g) as string[]
  return groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/')
}

function formatEnd({ n, width }: EntryBundle): string {
  if (!Number.isSafeInteger(n) || n < 0 || !Number.isInteger(width) || width < 1 || width > TILE_WIDTH)
    throw new RangeError(`there is no tile ${n} of width ${width}`)
  return formatIndex(n) + (width < TILE_WIDTH ? `.p/${width}` : '')
}

/** Below the log's URL: `tile/0/x001/x234/067`, `tile/1/000.p/17`. */
export function tilePath(level: number, n: number, width: number = TILE_WIDTH): string {
  if (!Number.isInteger(level) || level < 0 || level > MAX_LEVEL)
    throw new RangeError(`tiles have no level ${level}`)
  return `tile/${level}/${formatEnd({ n, width })}`
}

/** `tile/entries/x001/x234/067`, `tile/entries/273.p/112` */
export function entriesPath(n: number, width: number = TILE_WIDTH): string {
  return `tile/entries/${formatEnd({ n, width })}`
}

export type TilePath = ({ kind: 'hashes' } & Tile) | ({ kind: 'entries' } & EntryBundle)

/** @returns null unless it is exactly what `tilePath` or `entriesPath` writes */
export function parseTilePath(path: string): TilePath | null {
  const match = /^tile\/(entries|\d{1,2})\/((?:x\d{3}\/)*\d{3})(?:\.p\/(\d{1,3}))?$/.exec(path)
  if (match === null) return null
  const [, kind = '', groups = '', partial] = match
  const n = Number(groups.replaceAll(/\D/g, ''))
  const width = partial === undefined ? TILE_WIDTH : parseDecimal(partial)
  if (!Number.isSafeInteger(n) || width === null || width < 1 || width > TILE_WIDTH) return null
  if (kind === 'entries') return entriesPath(n, width) === path ? { kind, n, width } : null
  const level = parseDecimal(kind)
  if (level === null || level > MAX_LEVEL || tilePath(level, n, width) !== path) return null
  return { kind: 'hashes', level, n, width }
}

/** Place of a subtree's hash: the root over `count` hashes of a tile, from hash `from` on. */
export interface PlaceInTile {
  tile: Tile
  from: number
  count: number
}

/**
 * Place of a complete subtree's hash in the tiles of a log of `size` entries.
 * @throws RangeError when the log does not have it
 */
export function placeInTile(size: number, { level, index }: Subtree): PlaceInTile {
  const tileLevel = Math.floor(level / TILE_HEIGHT)
  const count = 2 ** (level % TILE_HEIGHT)
  const n = Math.floor((index * count) / TILE_WIDTH)
  const from = index * count - n * TILE_WIDTH
  const width = Math.min(TILE_WIDTH, Math.floor(size / TILE_WIDTH ** tileLevel) - n * TILE_WIDTH)
  if (width < from + count)
    throw new RangeError(`a log of ${size} entries has no subtree ${index} of level ${level}`)
  return { tile: { level: tileLevel, n, width }, from, count }
}

/** The tiles that hold these subtrees, each once. */
export function tilesOf(size: number, subtrees: readonly Subtree[]): Tile[] {
  const tiles = subtrees.map((subtree) => placeInTile(size, subtree).tile)
  return [...new Map(tiles.map((tile) => [tilePath(tile.level, tile.n, tile.width), tile])).values()]
}

/** @returns null unless the bytes are `width` hashes */
export function hashesOfTile(bytes: Uint8Array, width: number): Uint8Array[] | null {
  if (bytes.length !== width * HASH_BYTES) return null
  return Array.from({ length: width }, (_, at) => bytes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES))
}

/**
 * A reader for `inclusionProof` and its like, from the tiles of a log of `size` entries.
 * @param readTile the tile's bytes; loaded before for `tilesOf` when that takes time
 * @throws Error from the reader when a tile has another length
 */
export function readHashFromTiles(
  sha256: Sha256,
  size: number,
  readTile: (tile: Tile) => Uint8Array,
): ReadHash {
  return (level, index) => {
    const { tile, from, count } = placeInTile(size, { level, index })
    const hashes = hashesOfTile(readTile(tile), tile.width)
    if (hashes === null) throw new Error(`${tilePath(tile.level, tile.n, tile.width)} has another length`)
    return rootOf(sha256, hashes.slice(from, from + count))
  }
}
