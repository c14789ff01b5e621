/** What the dashboard's filters and cursors mean (decisions D2). Pure. */
import { dayInLagos, type FlagFilters, parseImei, parsePhone, startOfDayInLagos } from '@amana/contract'
import { after, DAY } from '../../kernel/durations.ts'

export interface FlagFilter {
  flagType?: 'stolen' | 'lost' | 'found'
  /** Compared without regard to case. */
  state?: string
  from?: Date
  /** The first instant that is too late. */
  until?: Date
  imei?: string
  /** Of the reporter, in the form in which it is kept. */
  phone?: string
  /** One of these texts occurs; without regard to case. Empty: any. */
  texts: string[]
}

/** From is inclusive, To lasts through the end of its day. @returns the field at fault when a day does not exist */
export function filterOf({ status, state, from, to, q }: FlagFilters): FlagFilter | { fault: 'from' | 'to' } {
  const filter: FlagFilter = q ? textFilter(q) : { texts: [] }
  if (status) filter.flagType = status
  if (state) filter.state = state
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

/** A whole IMEI or Nigerian phone number, however it is written, means that one; 0803… of part of a number is kept as +234803…. */
function textFilter(q: string): FlagFilter {
  const imei = parseImei(q)
  if (imei.ok) return { imei: imei.imei, texts: [] }
  const phone = /^(\+234|0)[\d\s-]+$/.test(q) ? parsePhone(q) : null
  if (phone) return { phone, texts: [] }
  const home = /^0(\d{3,10})$/.exec(q.replaceAll(/[\s-]/g, ''))
  return { texts: home ? [q, `+234${home[1]}`] : [q] }
}

/** Where a page ends: the time in microseconds and the id of its last row. */
export interface Position {
  micros: number
  id: number
}

export function cursorOf({ micros, id }: Position): string {
  return `${micros}.${id}`
}

/** Null: we did not give this one. */
export function positionOf(cursor: string): Position | null {
  const [, micros, id] = /^(\d{1,16})\.(\d{1,15})$/.exec(cursor) ?? []
  return micros && id ? { micros: Number(micros), id: Number(id) } : null
}

/** The same among cases of two kinds. */
export interface QueuePosition extends Position {
  kind: (typeof QUEUE_KINDS)[number]
}

const QUEUE_KINDS = ['report', 'dispute', 'proof'] as const

export function queueCursorOf(position: QueuePosition): string {
  return `${position.kind}.${cursorOf(position)}`
}

/** Null: we did not give this one. */
export function queuePositionOf(cursor: string): QueuePosition | null {
  const [, name, rest = ''] = /^([a-z]+)\.(.+)$/.exec(cursor) ?? []
  const kind = QUEUE_KINDS.find((known) => known === name)
  const position = positionOf(rest)
  return kind && position ? { kind, ...position } : null
}

/** An IMEI or how it begins (`digits`): those from `low` to `high` are meant; null: too few digits to mean anything. */
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
