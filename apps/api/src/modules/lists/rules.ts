/** Rules for a line of a list (decisions §9). Pure. */
import { type ListStatus, listStatusSchema, startOfDayInLagos } from '@amana/contract'

export const HEADER = ['imei', 'reporting_date', 'status'] as const
const STATUSES = listStatusSchema.options

export interface ListRow {
  /** The key: the first 14 digits, or hexadecimal ones in capitals. */
  imei14: string
  status: ListStatus
  /** YYYY-MM-DD */
  reportingDate: string
}

/** A list that loses more than this share of a source's entries is more likely broken than right. */
export const MAX_SHRINK = 0.05

export function isHeader(row: readonly string[]): boolean {
  return row.length === HEADER.length && HEADER.every((name, index) => row[index]?.trim().toLowerCase() === name)
}

/** One row, or the reason why it is invalid. @param today YYYY-MM-DD in Lagos */
export function readListRow(row: readonly string[], today: string): ListRow | string {
  if (row.length !== HEADER.length) return `${row.length} columns instead of ${HEADER.length}`
  const [imei = '', written = '', status = ''] = row.map((cell) => cell.trim())
  const date = withHyphens(written)
  const imei14 = keyOf(imei)
  if (imei14 === null) return 'the IMEI must be 14 to 16 digits, or hexadecimal digits'
  if (!isDay(date)) return 'the reporting date must be a day as YYYY-MM-DD or YYYYMMDD'
  if (date > today) return 'the reporting date lies in the future'
  const known = STATUSES.find((name) => name === status.toLowerCase())
  if (!known) return `the status must be one of ${STATUSES.join(', ')}`
  return { imei14, status: known, reportingDate: date }
}

/** 15 digits end with a check digit, 16 with a software version: the first 14 identify the device. */
function keyOf(imei: string): string | null {
  return /^[0-9A-Fa-f]{14,16}$/.test(imei) ? imei.slice(0, 14).toUpperCase() : null
}

/** `20261122`, as exports of other registers write a day, becomes `2026-11-22`. */
function withHyphens(date: string): string {
  return date.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
}

/** PostgreSQL has no year 0. */
function isDay(text: string): boolean {
  return text >= '0001-01-01' && startOfDayInLagos(text) !== null
}

export function shrinksTooMuch(before: number, removed: number): boolean {
  return removed > before * MAX_SHRINK
}

export type ChangeType = 'add' | 'remove' | 'update'

export interface Listed {
  imei14: string
  status: string
  reporting_date: string
}

/** The change of an entry between two exports; null: none. */
export function changeOf(before: Omit<Listed, 'imei14'> | null, now: Omit<Listed, 'imei14'> | null): ChangeType | null {
  if (!before) return now ? 'add' : null
  if (!now) return 'remove'
  return before.status === now.status && before.reporting_date === now.reporting_date ? null : 'update'
}
