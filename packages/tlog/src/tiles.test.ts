import { describe, expect, test } from 'vitest'
import {
  consistencyProof,
  decodeEntries,
  encodeEntries,
  entriesPath,
  hashesOfConsistency,
  hashesOfInclusion,
  inclusionProof,
  parseTilePath,
  placeInTile,
  readHashFromTiles,
  rootOf,
  type Tile,
  tilePath,
  tilesOf,
  verifyConsistency,
  verifyInclusion,
} from './index.ts'
import { SmallLog, sha256 } from './small-log.fixtures.ts'

describe('paths', () => {
  test('are those of c2sp.org/tlog-tiles', () => {
    expect(tilePath(0, 1234067)).toBe('tile/0/x001/x234/067')
    expect(tilePath(1, 0, 17)).toBe('tile/1/000.p/17')
    expect(entriesPath(273, 112)).toBe('tile/entries/273.p/112')
    expect(entriesPath(1000)).toBe('tile/entries/x001/000')
  })

  test('are read back', () => {
    for (const n of [0, 7, 999, 1000, 999_999, 1_000_000, 1_234_067, 2 ** 45])
      for (const width of [1, 9, 255, 256]) {
        expect(parseTilePath(tilePath(63, n, width))).toEqual({ kind: 'hashes', level: 63, n, width })
        expect(parseTilePath(entriesPath(n, width))).toEqual({ kind: 'entries', n, width })
      }
  })

  test.each([
    'tile/0/0',
    'tile/0/1234067',
    'tile/0/001/234/067',
    'tile/0/x000/001',
    'tile/0/x001',
    'tile/00/001',
    'tile/64/001',
    'tile/-1/001',
    'tile/0/001.p/0',
    'tile/0/001.p/256',
    'tile/0/001.p/07',
    'tile/0/001.p/',
    'tile/0/001/',
    '/tile/0/001',
    'tile/entries/x000/001',
    'tile/data/001',
    'tile/8/0/001',
    'tile/0/x999/x999/x999/x999/x999/x999/999',
    'tile/0/001\n',
    'checkpoint',
  ])('refuse %j', (path) => {
    expect(parseTilePath(path)).toBeNull()
  })
})

describe('tiles', () => {
  test('hold a hash at its place', () => {
    expect(placeInTile(70_000, { level: 0, index: 69_999 })).toEqual({
      tile: { level: 0, n: 273, width: 112 },
      from: 111,
      count: 1,
    })
    expect(placeInTile(70_000, { level: 7, index: 1 })).toEqual({
      tile: { level: 0, n: 0, width: 256 },
      from: 128,
      count: 128,
    })
    expect(placeInTile(70_000, { level: 8, index: 272 })).toEqual({
      tile: { level: 1, n: 1, width: 17 },
      from: 16,
      count: 1,
    })
    expect(() => placeInTile(70_000, { level: 0, index: 70_000 })).toThrow(RangeError)
    expect(() => placeInTile(256, { level: 8, index: 1 })).toThrow(RangeError)
    expect(tilesOf(300, hashesOfInclusion(300, 0))).toEqual([
      { level: 0, n: 0, width: 256 },
      { level: 0, n: 1, width: 44 },
    ])
  })

  test('alone are enough for every proof of a log of 70,000 entries', () => {
    const log = new SmallLog()
    const sizes = [1, 255, 256, 300, 512, 65_535, 65_536, 65_537, 70_000]
    const roots = new Map<number, Uint8Array>()
    for (const size of sizes) {
      while (log.size < size) log.append(new TextEncoder().encode(`entry ${log.size}`))
      log.publish()
      roots.set(size, log.root())
    }
    expect(log.root()).toEqual(rootOf(sha256, log.hashes(0)))
    const root = log.root()
    const read = (size: number, listed: readonly Tile[]) => {
      const loaded = new Map(
        listed.map((tile) => [tilePath(tile.level, tile.n, tile.width), log.readTile(tile)]),
      )
      return readHashFromTiles(
        sha256,
        size,
        (tile) => loaded.get(tilePath(tile.level, tile.n, tile.width)) as Uint8Array,
      )
    }
    for (const index of [0, 1, 255, 256, 65_535, 65_536, 69_887, 69_888, 69_999]) {
      const tiles = tilesOf(70_000, hashesOfInclusion(70_000, index))
      const proof = inclusionProof(sha256, 70_000, index, read(70_000, tiles))
      const leaf = log.hashes(0)[index] as Uint8Array
      expect(verifyInclusion(sha256, { size: 70_000, root, index, leaf, proof })).toBe(true)
    }
    for (const oldSize of sizes) {
      const tiles = tilesOf(70_000, hashesOfConsistency(oldSize, 70_000))
      const proof = consistencyProof(sha256, oldSize, 70_000, read(70_000, tiles))
      const oldRoot = roots.get(oldSize) as Uint8Array
      expect(verifyConsistency(sha256, { oldSize, oldRoot, size: 70_000, root, proof })).toBe(true)
    }
    expect(() => readHashFromTiles(sha256, 70_000, () => new Uint8Array(31))(0, 0)).toThrow('another length')
  })
})

describe('entry bundles', () => {
  test('are read back, and cut ones are refused', () => {
    const entries = [new Uint8Array(), Uint8Array.of(1), new Uint8Array(65_535).fill(7)]
    const bundle = encodeEntries(entries)
    expect(decodeEntries(bundle)).toEqual(entries)
    expect([...bundle.slice(0, 5)]).toEqual([0, 0, 0, 1, 1])
    expect([...bundle.slice(5, 7)]).toEqual([255, 255])
    expect(decodeEntries(new Uint8Array())).toEqual([])
    for (const end of [1, 4, 6, bundle.length - 1]) expect(decodeEntries(bundle.subarray(0, end))).toBeNull()
    expect(() => encodeEntries([new Uint8Array(65_536)])).toThrow(RangeError)
  })
})
