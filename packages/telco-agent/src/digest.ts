/** The digest by which network and registry see that both hold the same list. */
import { createHash } from 'node:crypto'
import { type BlockList, type Bucket, endingOf, imei14Of } from './block-list.ts'
import { packEntry, statusOf, unpackEntry } from './entry.ts'

/** SHA-256 of each bucket's sorted lines `imei14,status`. */
export function digestsOf(list: BlockList): string[] {
  return list.buckets.map((bucket, index) => {
    bucket.digest ??= createHash('sha256')
      .update(linesOf(bucket, endingOf(index)))
      .digest()
    return bucket.digest.toString('hex')
  })
}

function linesOf({ keys, values, size }: Bucket, ending: string): string {
  let lines = ''
  for (let at = 0; at < size; at += 1) lines += lineOf(keys[at] as number, values[at] as number, ending)
  return lines
}

/** Parts of a bucket: the two digits before the last three. */
export const PARTS = 100
export const partOf = (key: number): number => key % PARTS

/** SHA-256, hex, of the sorted lines of each part of a bucket. */
export function partDigestsOf(list: BlockList, index: number): string[] {
  const { keys, values, size } = list.buckets[index] as Bucket
  const ending = endingOf(index)
  const lines = Array.from({ length: PARTS }, () => '')
  for (let at = 0; at < size; at += 1)
    lines[partOf(keys[at] as number)] += lineOf(keys[at] as number, values[at] as number, ending)
  return lines.map((text) => createHash('sha256').update(text).digest('hex'))
}

const lineOf = (key: number, packed: number, ending: string): string =>
  `${imei14Of(key, ending)},${statusOf(packed)}\n`

/** @param digests hex */
export function rootOf(digests: readonly string[]): string {
  return createHash('sha256')
    .update(Buffer.from(digests.join(''), 'hex'))
    .digest('hex')
}

/**
 * Makes a bucket equal to the registry's lines of it. They have no days: a number that was missing gets none.
 *
 * @returns how many numbers were missing, too many, or of another status
 * @throws RangeError a line is no number with a status
 */
export function repairBucket(list: BlockList, index: number, lines: string): number {
  const bucket = list.buckets[index] as Bucket
  const ending = endingOf(index)
  const right = new Map<string, string>()
  for (const line of lines.split('\n').filter((text) => text !== '')) {
    const [imei14 = '', status = ''] = line.split(',')
    if (!/^\d{14}$/.test(imei14) || !imei14.endsWith(ending))
      throw new RangeError('not a number of this bucket')
    right.set(imei14, status)
  }
  const held = Array.from(bucket.keys.subarray(0, bucket.size), (key) => imei14Of(key, ending))
  const surplus = held.filter((imei14) => !right.has(imei14))
  for (const imei14 of surplus) list.remove(imei14)
  let repaired = surplus.length
  for (const [imei14, status] of right) {
    const packed = list.get(imei14)
    const entry = packed === undefined ? null : unpackEntry(packed)
    if (entry?.status === status) continue
    list.set(imei14, packEntry(status, entry?.reportingDate ?? ''))
    repaired += 1
  }
  return repaired
}
