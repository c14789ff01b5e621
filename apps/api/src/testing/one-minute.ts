import type { Clock } from '../kernel/clock.ts'
import { HOUR, MINUTE } from '../kernel/durations.ts'

/**
 * A clock that stands still in the middle of one minute, so that a test of limits a minute may take longer.
 * The minute lies ahead, because the counts of a minute that has passed are deleted.
 */
export function oneMinute(): Clock {
  const minute = Math.floor((Date.now() + HOUR) / MINUTE) * MINUTE
  return { now: () => new Date(minute + 30_000) }
}
