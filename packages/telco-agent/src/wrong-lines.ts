/** The lines that differ from the registry's, found through the parts of a bucket: a few kilobytes each. */
import { createHash } from 'node:crypto'
import { type BlockList, type Bucket, endingOf, imei14Of } from './block-list.ts'
import { partDigestsOf, partOf } from './digest.ts'
import { packEntry, unpackEntry } from './entry.ts'
import type { Registry } from './registry.ts'

/** Packed; undefined: the number is not in the list. */
export interface WrongLine {
  imei14: string
  here: number | undefined
  registry: number | undefined
}

/** More buckets than that: something else is wrong than lines, and the whole list is read. */
const MAX_BUCKETS = 20

const LINE = /^(\d{14}),([a-z]+),(\d{4}-\d\d-\d\d|)$/

/**
 * @param buckets whose digests differ
 * @returns null: the registry has no parts, or they do not explain the digests
 * @throws RegistryError code `not_head`: there is a newer position
 */
export async function findWrongLines(
  registry: Pick<Registry, 'parts' | 'part'>,
  { list, position }: { list: BlockList; position: number },
  buckets: readonly number[],
): Promise<WrongLine[] | null> {
  if (buckets.length > MAX_BUCKETS) return null
  const found: WrongLine[] = []
  for (const bucket of buckets) {
    const theirs = await registry.parts(bucket, position)
    if (theirs === null) return null
    const ours = partDigestsOf(list, bucket)
    const parts = theirs.flatMap((digest, part) => (digest === ours[part] ? [] : [part]))
    if (parts.length === 0) return null
    for (const part of parts) {
      const wrong = wrongLinesOf(
        list,
        { bucket, part, digest: theirs[part] as string },
        await registry.part(bucket, part, position),
      )
      if (wrong === null) return null
      found.push(...wrong)
    }
  }
  return found
}

interface Part {
  bucket: number
  part: number
  /** Hex, of the registry's lines. */
  digest: string
}

/** @returns null: the lines are not those of the digest */
function wrongLinesOf(list: BlockList, { bucket, part, digest }: Part, text: string): WrongLine[] | null {
  const right = new Map<string, number>()
  const hash = createHash('sha256')
  for (const line of text.split('\n').slice(0, -1)) {
    const [, imei14 = '', status = '', day = ''] = LINE.exec(line) ?? []
    const packed = isOf(imei14, bucket, part) ? packedOf(status, day) : null
    if (packed === null) return null
    hash.update(`${imei14},${status}\n`)
    right.set(imei14, packed)
  }
  if (hash.digest('hex') !== digest) return null
  const held = heldOf(list, bucket, part)
  const lines = [...new Set([...held.keys(), ...right.keys()])].map((imei14) => ({
    imei14,
    here: held.get(imei14),
    registry: right.get(imei14),
  }))
  return lines.filter(({ here, registry }) => here !== registry)
}

function packedOf(status: string, day: string): number | null {
  try {
    return packEntry(status, day)
  } catch {
    return null
  }
}

function isOf(imei14: string, bucket: number, part: number): boolean {
  return imei14.slice(11) === endingOf(bucket) && partOf(Number(imei14.slice(0, 11))) === part
}

function heldOf(list: BlockList, bucket: number, part: number): Map<string, number> {
  const { keys, values, size } = list.buckets[bucket] as Bucket
  const held = new Map<string, number>()
  for (let at = 0; at < size; at += 1)
    if (partOf(keys[at] as number) === part)
      held.set(imei14Of(keys[at] as number, endingOf(bucket)), values[at] as number)
  return held
}

/** Makes the list what the registry says. */
export function mendLines(list: BlockList, lines: readonly WrongLine[]): void {
  for (const { imei14, registry } of lines) {
    if (registry === undefined) list.remove(imei14)
    else list.set(imei14, registry)
  }
}

/** CSV for the operator: what the list said, what the registry says; empty: the number is not in it. */
export function wrongLinesText(lines: readonly WrongLine[]): string {
  const columns = (packed: number | undefined) => {
    if (packed === undefined) return ','
    const { status, reportingDate } = unpackEntry(packed)
    return `${status},${reportingDate}`
  }
  const text = lines.map(({ imei14, here, registry }) => `${imei14},${columns(here)},${columns(registry)}\n`)
  return ['imei,status,reporting_date,registry_status,registry_reporting_date\n', ...text].join('')
}
