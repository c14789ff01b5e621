/** The dashboard's filters and cursors (decisions D2). Pure. */
import {
  dayInLagos,
  type FlagFilters,
  type FlagSource,
  type Imei,
  parseImei,
  parsePhone,
  startOfDayInLagos,
  withoutInvisible,
} from '@amana/contract'
import { after, DAY } from '../../kernel/durations.ts'

/** Whose cases: of an officer, of a state command, or of nobody yet. */
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
 * A whole IMEI, Nigerian phone number or case number is searched exactly; part of a number, 0803…, is stored
 * as +234803….
 */
function textFilter(q: string): FlagFilter {
  const imei = parseImei(q)
  if (imei.ok) return { imei: imei.imei, texts: [], unproven: true }
  const phone = /^(\+234|0)[\d\s-]+$/.test(q) ? parsePhone(q) : null
  if (phone) return { phone, texts: [], unproven: true }
  const caseNumber = caseNumberIn(q)
  if (caseNumber) return { caseNumber, texts: [], unproven: true }
  const home = /^0(\d{3,10})$/.exec(q.replaceAll(/[\s-]/g, ''))
  return { texts: home ? [q, `+234${home[1]}`] : [q], unproven: true }
}

/** A typed case number of a flag or of a claim, in its stored form; spaces and lower case do not matter. */
export function caseNumberIn(q: string): string | null {
  const [, kind, year, number] =
    /^(LE|DC)-?(\d{4})-?(\d{6,})$/.exec(
      withoutInvisible(q)
        .toUpperCase()
        .replaceAll(/\s/g, '')
        .replaceAll(/\p{Pd}/gu, '-'),
    ) ?? []
  return kind ? `${kind}-${year}-${number}` : null
}

/** The end of a page: the time in microseconds and the id of its last row. */
export interface Position {
  micros: number
  id: number
}

export function cursorOf({ micros, id }: Position): string {
  return `${micros}.${id}`
}

/** Null: invalid. */
export function positionOf(cursor: string): Position | null {
  const [, micros, id] = /^(\d{1,16})\.(\d{1,15})$/.exec(cursor) ?? []
  return micros && id ? { micros: Number(micros), id: Number(id) } : null
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
