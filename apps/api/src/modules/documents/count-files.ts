import { DEVICE_MESSAGES } from '@amana/contract'
import { AppError } from '../../kernel/app-error.ts'
import type { Clock } from '../../kernel/clock.ts'
import { DAY, SECOND } from '../../kernel/durations.ts'
import type { SharedCounts } from '../../ports/shared-counts.ts'

/** For one account: twice what its registrations of a day may carry. */
const FILES_A_DAY = 100

/**
 * Counts files before anything is done with them.
 *
 * @throws AppError too_many_requests until the day (UTC) ends
 */
export async function countFiles(
  { clock, counts }: { clock: Clock; counts: SharedCounts },
  userId: string,
  files: number,
): Promise<void> {
  if (files === 0) return
  const now = clock.now().getTime()
  const day = Math.floor(now / DAY)
  const ends = (day + 1) * DAY
  const key = `files|${userId}|${day}`
  const sent = (await counts.add(new Map([[key, files]]), new Date(ends))).get(key) ?? 0
  if (sent > FILES_A_DAY) {
    throw new AppError('too_many_requests', { message: DEVICE_MESSAGES.filesEnough, retryAfterSeconds: (ends - now) / SECOND })
  }
}
