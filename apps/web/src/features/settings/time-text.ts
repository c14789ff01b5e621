import { lagosFormat } from '@amana/contract/dates'

const instantFormat = lagosFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
const dayFormat = lagosFormat('en-CA', {})

/** An instant (ISO 8601) → "21 Nov 2026, 18:04", in Lagos time. */
export function timeText(instant: string): string {
  return instantFormat().format(new Date(instant))
}

/** Today's date in Lagos, `2026-11-21`. */
export function today(now: Date = new Date()): string {
  return dayFormat().format(now)
}
