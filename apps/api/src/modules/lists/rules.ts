/** Rules for a line of a list (decisions §9). Pure. */
import {
  type ListStatus,
  listStatusSchema,
  luhnValid,
  startOfDayInLagos,
  withoutInvisible,
} from '@amana/contract'

export const HEADER = ['imei', 'reporting_date', 'status'] as const
const STATUSES = listStatusSchema.options

export interface ListRow {
  /** The key: the first 14 digits, or hexadecimal ones in capitals. */
  imei14: string
  status: ListStatus
  /** YYYY-MM-DD */
  reportingDate: string
}

export interface ListReading {
  today: string
  fourteenDigits: boolean
}

/** A list that loses more than this share of a source's entries is more likely broken than right. */
export const MAX_SHRINK = 0.05

export function isHeader(row: readonly string[]): boolean {
  const names = columnsOf(row)
  return names.length === HEADER.length && HEADER.every((name, index) => names[index]?.toLowerCase() === name)
}

/** Spreadsheets write empty columns behind the last one. */
function columnsOf(row: readonly string[]): string[] {
  const cells = row.map((cell) => cell.trim())
  return cells.slice(0, Math.max(HEADER.length, cells.findLastIndex((cell) => cell !== '') + 1))
}

/**
 * One row, or the reason why it is invalid.
 *
 * @param today YYYY-MM-DD in Lagos
 * @param fourteenDigits 14 digits are meant even where they are right 15 behind a zero
 */
export function readListRow(
  row: readonly string[],
  { today, fourteenDigits }: ListReading,
): ListRow | string {
  const columns = columnsOf(row)
  if (columns.length !== HEADER.length) return `${columns.length} columns instead of ${HEADER.length}`
  const [typed = '', written = '', status = ''] = columns
  const imei = withoutInvisible(typed)
  const date = withHyphens(written)
  const imei14 = keyOf(imei)
  if (imei14 === null) return 'the IMEI must be 14 to 16 digits, or hexadecimal digits'
  if (!fourteenDigits && /^\d{14}$/.test(imei) && luhnValid(`0${imei}`))
    return 'a spreadsheet has removed the zero before the IMEI. If the 14 digits are right, say --fourteen-digits'
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
export function changeOf(
  before: Omit<Listed, 'imei14'> | null,
  now: Omit<Listed, 'imei14'> | null,
): ChangeType | null {
  if (!before) return now ? 'add' : null
  if (!now) return 'remove'
  return before.status === now.status && before.reporting_date === now.reporting_date ? null : 'update'
}
