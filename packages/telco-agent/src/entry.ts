/** A blocked number's status and day, as text and as one integer of 32 bits. */
import type { BlockStatus } from '@amana/contract'

export interface Entry {
  status: BlockStatus
  /** `2026-11-30`; empty: not known. */
  reportingDate: string
}

/** A list on disk holds their places. */
const STATUSES: readonly BlockStatus[] = ['stolen', 'blocked', 'lost', 'held', 'track']
/** Room for more of them in an integer. */
const PLACES = 8
const CODES = new Map<string, number>(STATUSES.map((status, code) => [status, code]))

const DAY_MS = 86_400_000
/** Day 1 is the first of the year 0; 0 says that there is no day. */
const FIRST_DAY = Date.parse('0000-01-01T00:00:00Z') / DAY_MS - 1
/** A list has some thousand days and millions of numbers. */
const dayOfText = new Map<string, number>([['', 0]])
const textOfDay = new Map<number, string>([[0, '']])

function dayOf(text: string): number {
  const known = dayOfText.get(text)
  if (known !== undefined) return known
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(text)) throw new RangeError('not a day')
  const day = time / DAY_MS - FIRST_DAY
  dayOfText.set(text, day)
  textOfDay.set(day, text)
  return day
}

function textOf(day: number): string {
  const known = textOfDay.get(day)
  if (known !== undefined) return known
  const text = new Date((day + FIRST_DAY) * DAY_MS).toISOString().slice(0, 10)
  textOfDay.set(day, text)
  return text
}

/** @throws RangeError an unknown status, or not a day */
export function packEntry(status: string, reportingDate: string): number {
  const code = CODES.get(status)
  if (code === undefined) throw new RangeError('not a status')
  return dayOf(reportingDate) * PLACES + code
}

export const statusOf = (packed: number): BlockStatus => STATUSES[packed % PLACES] as BlockStatus

export const unpackEntry = (packed: number): Entry => ({
  status: statusOf(packed),
  reportingDate: textOf(Math.floor(packed / PLACES)),
})
