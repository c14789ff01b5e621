/** The dashboard's filters and cursors (decisions D2). Pure. */
import {
  caseNumberIn,
  dayInLagos,
  type FlagFilters,
  type FlagSort,
  type FlagSortColumn,
  type FlagSource,
  type Imei,
  NEWEST_FIRST,
  parseImei,
  parsePhone,
  startOfDayInLagos,
} from '@amana/contract'
import { after, DAY } from '../../kernel/durations.ts'

/** The holder of cases: an officer, a state command, or nobody yet. */
export type Assigned = { userId: string } | { state: string } | 'nobody'

export interface FlagFilter {
  flagType?: 'stolen' | 'lost' | 'found'
  /** Stolen or lost, and active or under review; false: all others; undefined: both. */
  open?: boolean
  source?: FlagSource
  assigned?: Assigned
  /** Compared without regard to case. */
  state?: string
  from?: Date
  /** The first instant after the range. */
  until?: Date
  imei?: Imei
  /** The reporter's phone, in its stored form. */
  phone?: string
  caseNumber?: string
  /** The digits at the end of a case number, of any year. */
  caseDigits?: string
  /** Also theft reports whose contact is not proven: a search finds them (decisions §17). */
  unproven: boolean
  /** One of these texts occurs, ignoring case. Empty: any. */
  texts: string[]
}

/**
 * From is inclusive, To lasts through the end of its day. @returns the field with an error when a day does
 * not exist
 */
export function filterOf({
  status,
  state,
  open,
  source,
  from,
  to,
  q,
}: Omit<FlagFilters, 'assigned'>): FlagFilter | { fault: 'from' | 'to' } {
  const filter: FlagFilter = q ? textFilter(q) : { texts: [], unproven: false }
  if (status) filter.flagType = status
  if (state) filter.state = state
  if (open) filter.open = open === 'true'
  if (source) filter.source = source
  if (from) {
    const start = startOfDayInLagos(from)
    if (!start) return { fault: 'from' }
    filter.from = start
  }
  if (to) {
    const start = startOfDayInLagos(to)
    if (!start) return { fault: 'to' }
    filter.until = after(start, DAY)
  }
  return filter
}

/**
 * A whole IMEI, Nigerian phone number or case number is searched exactly; six or seven digits are those of a
 * case, or of any number; part of a number, 0803…, is stored as +234803….
 */
export function textFilter(q: string): FlagFilter {
  const imei = parseImei(q)
  if (imei.ok) return { imei: imei.imei, texts: [], unproven: true }
  const phone = /^(\+?234|0)[\d\s-]+$/.test(q) ? parsePhone(q) : null
  if (phone) return { phone, texts: [], unproven: true }
  const caseNumber = caseNumberIn(q)
  if (caseNumber) return { caseNumber, texts: [], unproven: true }
  const digits = q.replaceAll(/[\s-]/g, '')
  const home = /^0(\d{3,10})$/.exec(digits)
  return {
    texts: home ? [q, `+234${home[1]}`] : [q],
    unproven: true,
    ...(/^\d{6,7}$/.test(digits) && { caseDigits: digits }),
  }
}

/** The words of a text that may be a name, in small letters; empty: it has one word, or holds a digit. */
export function nameWords(text: string): string[] {
  const words = text.toLowerCase().split(' ').filter(Boolean)
  return words.length < 2 || /\d/.test(text) ? [] : words
}

/** How a list sorts; equal values are newest first. */
export interface FlagOrder {
  column: FlagSortColumn
  descending: boolean
}

export function orderOf(sort: FlagSort = NEWEST_FIRST): FlagOrder {
  const column = sort.replace('-', '') as FlagSortColumn
  return { column, descending: sort.startsWith('-') }
}

/** The end of a page: the time in microseconds and the id of its last row, and its value in the column. */
export interface Position {
  micros: number
  id: number
  /** None: the list sorts by this time. */
  key?: string | null
}

export function cursorOf({ micros, id, key }: Position): string {
  const place = `${micros}.${id}`
  return key === null || key === undefined ? place : `${place}.${Buffer.from(key).toString('base64url')}`
}

/** Null: invalid, or of a list that sorts otherwise. */
export function positionOf(cursor: string, { column }: FlagOrder = orderOf()): Position | null {
  const [, micros, id, key] = /^(\d{1,16})\.(\d{1,15})(?:\.([\w-]*))?$/.exec(cursor) ?? []
  const byTime = column === 'date' || column === 'updated'
  if (!micros || !id || byTime !== (key === undefined)) return null
  const text = key === undefined ? null : Buffer.from(key, 'base64url').toString()
  // PostgreSQL refuses a NUL.
  return text?.includes('\0') ? null : { micros: Number(micros), id: Number(id), key: text }
}

/** An IMEI or its beginning (`digits`), as a range from `low` to `high`; null: too few digits. */
export function imeiRange(q: string): { digits: string; low: string; high: string } | null {
  const digits = q.replaceAll(/[\s/-]/g, '')
  if (!/^\d{8,15}$/.test(digits)) return null
  return { digits, low: digits.padEnd(15, '0'), high: digits.padEnd(15, '9') }
}

/** The Monday of the week of a time, in Lagos. */
export function mondayOf(time: Date): Date {
  const start = new Date(`${dayInLagos(time)}T00:00:00+01:00`)
  // Noon, so that the day of the week is that of Lagos in any zone.
  const weekday = (after(start, DAY / 2).getUTCDay() + 6) % 7
  return after(start, -weekday * DAY)
}
