import { formatDateTime } from '@amana/contract'
import { AppError } from '../../../kernel/app-error.ts'
import { after, HOUR } from '../../../kernel/durations.ts'

/** How long after a recovery a PIN that was set at or after it is held (decisions §17). */
export const HOLD_HOURS = 72

/**
 * A held PIN confirms only that a device is stolen or lost. Pure.
 *
 * @throws AppError recently_recovered, naming the time it ends
 */
export function requireReleased({ pin_held_until: until }: { pin_held_until: Date | null }, now: Date): void {
  if (until !== null && until > now) throw recentlyRecovered(until)
}

/**
 * Within the hold after a recovery nothing ends the account, not even a PIN that was set since (decisions
 * §18). Pure.
 *
 * @throws AppError recently_recovered, naming the time it ends
 */
export function requireNoRecovery({ recovered_at: at }: { recovered_at: Date | null }, now: Date): void {
  const until = at && after(at, HOLD_HOURS * HOUR)
  if (until !== null && until > now) throw recentlyRecovered(until)
}

function recentlyRecovered(until: Date): AppError {
  const message = `Your account was recovered recently. For your safety this works again from ${formatDateTime(until)}. You can still report a device stolen or lost.`
  return new AppError('recently_recovered', { message, context: { until: until.toISOString() } })
}
