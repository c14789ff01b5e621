/** The digest is compared between two and five in the morning, local time. */
export const NIGHT_BEGINS = 2
export const NIGHT_MINUTES = 180

/** @param minute of the night: each network has its own, so that they do not come all at once */
export function isCheckDue(checkedAt: Date | null, now: Date, minute: number): boolean {
  return checkedAt === null || Number.isNaN(checkedAt.getTime()) || now >= nextNight(checkedAt, minute)
}

function nextNight(after: Date, minute: number): Date {
  const night = new Date(after)
  night.setHours(NIGHT_BEGINS, minute, 0, 0)
  if (night <= after) night.setDate(night.getDate() + 1)
  return night
}

const MAX_RETRY_DELAY_MS = 60_000

/** @param failures one after the other, from 1. @param chance spreads those who come again */
export function pauseAfter(failures: number, retryAfterSeconds: number, chance = Math.random()): number {
  const doubled = Math.min(MAX_RETRY_DELAY_MS, 1_000 * 2 ** Math.min(failures - 1, 10))
  return Math.round(Math.max(doubled, retryAfterSeconds * 1_000) * (1 + chance / 10))
}
