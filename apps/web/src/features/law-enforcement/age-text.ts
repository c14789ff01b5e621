/** How long ago a phone was seen. Pure. */
import { lawEnforcement } from './messages.ts'

const { ages } = lawEnforcement
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * `just now`, `5 minutes ago`, `3 hours ago`, `2 days ago`. A clock that is behind makes nothing negative.
 */
export function ageText(time: string, now: number): string {
  const age = Math.max(0, now - Date.parse(time))
  if (age < MINUTE) return ages.now
  if (age < HOUR) return ages.minutes(Math.floor(age / MINUTE))
  return age < DAY ? ages.hours(Math.floor(age / HOUR)) : ages.days(Math.floor(age / DAY))
}
