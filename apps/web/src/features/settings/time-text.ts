import { dayInLagos } from '@amana/contract/dates'
import { formatDateTime, shortFormat } from '../../lib/dates.ts'

/** An instant (ISO 8601) → "21 Nov 2026, 18:04", in Lagos time. */
export const timeText = shortFormat({ dateStyle: 'medium', timeStyle: 'short' }, formatDateTime)

/** Today's date in Lagos, `2026-11-21`. */
export function today(now: Date = new Date()): string {
  return dayInLagos(now)
}
