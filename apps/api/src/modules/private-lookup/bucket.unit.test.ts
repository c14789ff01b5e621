import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  BucketFull,
  entriesOf,
  fillBucket,
  paddingOf,
  replaceEntries,
  replacements,
  withEntry,
} from './bucket.ts'

const KEY = Buffer.alloc(32, 7)
const SLOTS = 20
const padding = paddingOf(KEY, 3, SLOTS)
const entry = () => randomBytes(16)
const tagOf = (of: Buffer) => of.subarray(0, 8)

describe('a bucket', () => {
  it('is full, ordered, and has each entry once', () => {
    const entries = [entry(), entry(), entry()]
    const file = fillBucket(entries, padding)
    expect(file.length).toBe(SLOTS * 16)
    const parts = Array.from({ length: SLOTS }, (_, i) => file.subarray(i * 16, i * 16 + 16))
    expect(parts).toEqual(parts.toSorted(Buffer.compare))
    expect(entriesOf(file, padding).toSorted(Buffer.compare)).toEqual(entries.toSorted(Buffer.compare))
  })

  it('has padding of its own, the same each time', () => {
    expect(paddingOf(KEY, 3, SLOTS)).toEqual(padding)
    expect(paddingOf(KEY, 4, SLOTS)[0]).not.toEqual(padding[0])
    expect(paddingOf(Buffer.alloc(32, 8), 3, SLOTS)[0]).not.toEqual(padding[0])
  })

  it('leaves padding out that has the tag of a real entry', () => {
    const hidden = Buffer.concat([tagOf(padding[0] ?? entry()), randomBytes(8)])
    const file = fillBucket([hidden], padding)
    const tags = Array.from({ length: SLOTS }, (_, i) => file.toString('hex', i * 16, i * 16 + 8))
    expect(new Set(tags).size).toBe(SLOTS)
    expect(file.includes(hidden)).toBe(true)
  })

  it('changes in one entry when a number comes, changes or goes', () => {
    const [first, number] = [entry(), entry()]
    const changed = Buffer.concat([tagOf(number), randomBytes(8)])
    const before = fillBucket([first], padding)
    const came = fillBucket(withEntry([first], tagOf(number), number), padding)
    const other = fillBucket(withEntry([first, number], tagOf(number), changed), padding)
    const gone = fillBucket(withEntry([first, changed], tagOf(number), null), padding)
    for (const [from, to] of [
      [before, came],
      [came, other],
      [other, gone],
    ] as const) {
      const rows = replacements(from, to)
      expect(rows).toHaveLength(1)
      expect(replaceEntries(from, rows)).toEqual(to)
      // Done once more after a crash.
      expect(replaceEntries(to, rows)).toEqual(to)
    }
    expect(gone).toEqual(before)
    expect(replacements(before, before)).toEqual([])
  })

  it('has no room for more entries than places', () => {
    const most = Array.from({ length: SLOTS }, entry)
    expect(entriesOf(fillBucket(most, padding), padding)).toHaveLength(SLOTS)
    expect(() => fillBucket([...most, entry()], padding)).toThrow(BucketFull)
  })
})
