/**
 * Files of a set as a pure function of its entries and a key: real entries, filled up with padding that stays
 * the same for the epoch, in ascending order.
 */
import { createHash } from 'node:crypto'
import { ENTRY_BYTES } from '@amana/private-check/entry'

const TAG_BYTES = 8

/** More entries than a bucket has places: the next epoch has more. */
export class BucketFull extends Error {
  override readonly name = 'BucketFull'

  constructor() {
    super('a bucket has more entries than places')
  }
}

const tagOf = (entry: Buffer) => entry.toString('latin1', 0, TAG_BYTES)

/**
 * @param key 32 secret bytes of the epoch. @returns one entry for each place, indistinguishable from real
 *   ones
 */
export function paddingOf(key: Buffer, bucket: number, slots: number): Buffer[] {
  const place = Buffer.of(bucket >>> 8, bucket & 0xff)
  return splitEntries(
    createHash('shake256', { outputLength: slots * ENTRY_BYTES })
      .update(key)
      .update(place)
      .digest(),
  )
}

/** @throws BucketFull */
export function fillBucket(entries: readonly Buffer[], padding: readonly Buffer[]): Buffer {
  const tags = new Set(entries.map(tagOf))
  const left = padding.length - entries.length
  if (left < 0) throw new BucketFull()
  // An entry of padding with the tag of a real one would hide it.
  const filling = padding.filter((entry) => !tags.has(tagOf(entry))).slice(0, left)
  return Buffer.concat([...entries, ...filling].toSorted(Buffer.compare))
}

/** The real entries of a file. */
export function entriesOf(file: Buffer, padding: readonly Buffer[]): Buffer[] {
  const filling = new Set(padding.map((entry) => entry.toString('latin1')))
  return splitEntries(file).filter((entry) => !filling.has(entry.toString('latin1')))
}

/** @param entry null: its number is blocked no longer */
export function withEntry(entries: readonly Buffer[], tag: Buffer, entry: Buffer | null): Buffer[] {
  const others = entries.filter((one) => !one.subarray(0, TAG_BYTES).equals(tag))
  return entry ? [...others, entry] : others
}

export interface Replaced {
  removed: Buffer
  added: Buffer
}

/** How one file becomes another one of the same size. */
export function replacements(before: Buffer, after: Buffer): Replaced[] {
  const [old, fresh] = [splitEntries(before), splitEntries(after)]
  const [was, is] = [old, fresh].map((entries) => new Set(entries.map((entry) => entry.toString('latin1'))))
  const removed = old.filter((entry) => !is?.has(entry.toString('latin1')))
  const added = fresh.filter((entry) => !was?.has(entry.toString('latin1')))
  return removed.flatMap((entry, i) => (added[i] ? [{ removed: entry, added: added[i] }] : []))
}

/** Carries out changes in their order; once more on the result gives the same file. */
export function replaceEntries(file: Buffer, changes: readonly Replaced[]): Buffer {
  const entries = new Map(splitEntries(file).map((entry) => [entry.toString('latin1'), entry]))
  for (const { removed, added } of changes) {
    entries.delete(removed.toString('latin1'))
    entries.set(added.toString('latin1'), added)
  }
  const bytes = Buffer.concat([...entries.values()].toSorted(Buffer.compare))
  if (bytes.length !== file.length) throw new Error('the changes of a bucket are not of this file')
  return bytes
}

/** Its entries in order, as views of the same memory. */
export function splitEntries(bytes: Buffer): Buffer[] {
  return Array.from({ length: bytes.length / ENTRY_BYTES }, (_, i) =>
    bytes.subarray(i * ENTRY_BYTES, (i + 1) * ENTRY_BYTES),
  )
}
