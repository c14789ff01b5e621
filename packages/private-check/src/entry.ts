/**
 * The sealed entries of a bucket (docs/private-look-up.md). The server that writes them and the clients that
 * read them share this file, so output and check come from outside.
 */

/** An entry: 8 bytes of tag, then 8 bytes that only the holder of the output can open. */
export const ENTRY_BYTES = 16
const HALF = 8
/** Parts of the output (64 bytes): 2 bytes choose the bucket, 8 are the tag, 8 seal the entry. */
const TAG_AT = 2
const PAD_AT = TAG_AT + HALF
export const CHECK_BYTES = 4
/** Most bits that can choose a bucket. */
export const MAX_BITS = 16

export const INPUT_PREFIX = 'amana-imei-v1'
export const CHECK_INFO = 'amana-imei-v1 check'

/** The statuses by their byte: CAMARA DeviceAuthenticity's order. */
export const STATUSES = [
  'allowed',
  'lost',
  'stolen',
  'blacklisted',
  'blocked',
  'fraud',
  'non-payment',
  'regulatory',
  'unknown',
] as const
export type PrivateStatus = (typeof STATUSES)[number]

export interface Report {
  status: PrivateStatus
  /** The day of the report in Lagos: `2026-11-30`; `FIRST_REPORTING_DATE` represents earlier days too. */
  reportingDate: string
}

/** The entry of a number was written by another key, or changed on the way. */
export class EntryBroken extends Error {
  override readonly name = 'EntryBroken'
}

const DAY_MS = 86_400_000
/** Day 0: the report is of this day, or older. */
export const FIRST_REPORTING_DATE = '2020-01-01'
const FIRST_DAY = Date.parse(FIRST_REPORTING_DATE)
const LAST_DAY = 0xffff

/** Days since 2020-01-01. A day outside of the two bytes becomes their nearest. */
function dayNumber(date: string): number {
  return Math.min(LAST_DAY, Math.max(0, Math.round((Date.parse(`${date}T00:00:00Z`) - FIRST_DAY) / DAY_MS)))
}

function dateOf(day: number): string {
  return new Date(FIRST_DAY + day * DAY_MS).toISOString().slice(0, 10)
}

/** Input of the epoch's function. @param imei14 14 digits */
export function inputOf(imei14: string): Uint8Array {
  return new TextEncoder().encode(INPUT_PREFIX + imei14)
}

/** @param output 64 bytes. @param bits 0 to 16 */
export function bucketOf(output: Uint8Array, bits: number): number {
  return (((output[0] ?? 0) << 8) | (output[1] ?? 0)) >>> (MAX_BITS - bits)
}

export const tagOf = (output: Uint8Array): Uint8Array => output.subarray(TAG_AT, PAD_AT)

/** @param output 64 bytes. @param check 4 bytes derived of it. @returns 16 bytes */
export function sealEntry(
  output: Uint8Array,
  check: Uint8Array,
  { status, reportingDate }: Report,
): Uint8Array {
  const day = dayNumber(reportingDate)
  const entry = new Uint8Array(ENTRY_BYTES)
  entry.set(tagOf(output))
  entry.set([STATUSES.indexOf(status), day >>> 8, day & 0xff, 0], HALF)
  entry.set(check, ENTRY_BYTES - CHECK_BYTES)
  for (let i = 0; i < HALF; i += 1) entry[HALF + i] = (entry[HALF + i] ?? 0) ^ (output[PAD_AT + i] ?? 0)
  return entry
}

/**
 * The report of a number in its bucket; null: there is none.
 *
 * @throws EntryBroken when the entry of its tag does not open
 */
export function findReport(bucket: Uint8Array, output: Uint8Array, check: Uint8Array): Report | null {
  const tag = tagOf(output)
  for (let at = 0; at + ENTRY_BYTES <= bucket.length; at += ENTRY_BYTES)
    if (tag.every((byte, i) => byte === bucket[at + i]))
      return openEntry(bucket.subarray(at, at + ENTRY_BYTES), output, check)
  return null
}

function openEntry(entry: Uint8Array, output: Uint8Array, check: Uint8Array): Report {
  const open = entry.slice(HALF).map((byte, i) => byte ^ (output[PAD_AT + i] ?? 0))
  const [code = 0, high = 0, low = 0] = open
  const status = STATUSES[code]
  if (status === undefined || !check.every((byte, i) => byte === open[HALF - CHECK_BYTES + i]))
    throw new EntryBroken('the entry of this number does not open')
  return { status, reportingDate: dateOf((high << 8) | low) }
}
