/** Times are UTC in storage and on the wire (ISO 8601); people see Africa/Lagos (decisions §10). Zod-free. */

export const TIME_ZONE = 'Africa/Lagos'

/**
 * A format in Lagos time, created on first use: reading the language's data takes a phone tens of
 * milliseconds.
 */
export function lagosFormat(locale: string, options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let format: Intl.DateTimeFormat | undefined
  return () => {
    format ??= new Intl.DateTimeFormat(locale, { timeZone: TIME_ZONE, ...options })
    return format
  }
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)
/** West Africa Time is an hour ahead of UTC all year, since 1919 (tz database, Africa/Lagos). */
const WAT_AHEAD_MS = 3_600_000

/** `March 03, 2025`. Without Intl: the first format of a language costs a slow phone a fifth of a second. */
export function formatDate(time: Date | string): string {
  const date = inLagos(time)
  return `${MONTHS[date.getUTCMonth()]} ${twoDigits(date.getUTCDate())}, ${date.getUTCFullYear()}`
}

/** `March 03, 2025, 14:05 WAT`. */
export function formatDateTime(time: Date | string): string {
  return `${formatDate(time)}, ${formatTime(time)} WAT`
}

/** `14:05`, the clock in Lagos. */
export function formatTime(time: Date | string): string {
  const date = inLagos(time)
  return `${twoDigits(date.getUTCHours())}:${twoDigits(date.getUTCMinutes())}`
}

/** `2025-03-03`, the day in Lagos. */
export function dayInLagos(time: Date | string): string {
  return inLagos(time).toISOString().slice(0, 10)
}

/** The first instant of a day in Lagos, `2025-03-03`; null: there is no such day. */
export function startOfDayInLagos(day: string): Date | null {
  const start = new Date(`${day}T00:00:00+01:00`)
  return !Number.isNaN(start.getTime()) && dayInLagos(start) === day ? start : null
}

/** A date whose UTC parts show the clock in Lagos. */
function inLagos(time: Date | string): Date {
  return new Date(new Date(time).getTime() + WAT_AHEAD_MS)
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
