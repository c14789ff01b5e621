const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Africa/Lagos' })

/** An instant (ISO 8601) → "21 Nov 2026, 18:04", in Nigeria's time. */
export function timeText(instant: string): string {
  return format.format(new Date(instant))
}

/** The day it is in Nigeria, `2026-11-21`. */
export function today(now: Date = new Date()): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' }).format(now)
}
