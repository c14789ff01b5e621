import { DEVICE_MESSAGES } from '@amana/contract'
import { AppError } from '../../kernel/app-error.ts'
import { DAY, SECOND } from '../../kernel/durations.ts'
import type { DeviceDeps } from './deps.ts'

/** For one account: more than anybody registers, and few enough to protect the paid check. */
const TOLD_A_DAY = 50

/**
 * Counts one answer that tells an account whether a phone is registered or flagged, of whichever call, before
 * the registry is read (decisions §17). @returns milliseconds until the day (UTC) ends when there were more
 * than fifty, else 0
 */
export async function countTold({ clock, counts }: Pick<DeviceDeps, 'clock' | 'counts'>, userId: string): Promise<number> {
  const now = clock.now().getTime()
  const day = Math.floor(now / DAY)
  const ends = (day + 1) * DAY
  const key = `registry told|${userId}|${day}`
  const told = (await counts.add(new Map([[key, 1]]), new Date(ends))).get(key) ?? 0
  return told > TOLD_A_DAY ? ends - now : 0
}

/** @throws AppError too_many_requests until the day ends */
export async function refuseAfterEnoughTold(deps: Pick<DeviceDeps, 'clock' | 'counts'>, userId: string): Promise<void> {
  const wait = await countTold(deps, userId)
  if (wait > 0) throw new AppError('too_many_requests', { message: DEVICE_MESSAGES.toldEnough, retryAfterSeconds: wait / SECOND })
}
