import { createHash } from 'node:crypto'
import { DEVICE_MESSAGES, type Imei } from '@amana/contract'
import { AppError } from '../../kernel/app-error.ts'
import { DAY, SECOND } from '../../kernel/durations.ts'
import { type CountDeps, countInWindow } from '../../limits/count-in-window.ts'

/** For one account: more than anybody registers, and few enough to protect the paid check. */
const TOLD_A_DAY = 50

/** Numbers that the free check before a registration tells of: people register few phones a day. */
const VALIDATED_A_DAY = 5

/**
 * Counts one answer that tells an account whether a phone is registered or flagged, of whichever call, before
 * the registry is read (decisions §17). @returns milliseconds until the day (UTC) ends when there were more
 * than fifty, else 0
 */
export async function countTold(deps: CountDeps, userId: string): Promise<number> {
  const { total, left } = await countInWindow(deps, { name: `registry told|${userId}`, windowMs: DAY })
  return total > TOLD_A_DAY ? left : 0
}

/** @throws AppError too_many_requests until the day (UTC) ends */
export async function refuseAfterEnoughTold(deps: CountDeps, userId: string): Promise<void> {
  const wait = await countTold(deps, userId)
  if (wait > 0) throw new AppError('too_many_requests', { message: DEVICE_MESSAGES.toldEnough, retryAfterSeconds: wait / SECOND })
}

/**
 * Lets the check before a registration tell of at most five numbers a day, each as often as it is asked
 * (decisions §18). A number has a place of the five before it is told, so that five are never exceeded; asked
 * twice at its first moment it may take two.
 *
 * @throws AppError too_many_requests until the day (UTC) ends
 */
export async function refuseAfterEnoughNumbers(deps: CountDeps, userId: string, imei: Imei): Promise<void> {
  const number = createHash('sha256')
    .update(`${userId} ${imei.slice(0, 14)}`)
    .digest('base64url')
    .slice(0, 22)
  const place = { name: `validated|${userId}|${number}`, windowMs: DAY }
  if ((await countInWindow(deps, { ...place, uses: 0 })).total > 0) return
  const { total, left } = await countInWindow(deps, { name: `validated|${userId}`, windowMs: DAY })
  if (total > VALIDATED_A_DAY)
    throw new AppError('too_many_requests', { message: DEVICE_MESSAGES.validatedEnough, retryAfterSeconds: left / SECOND })
  await countInWindow(deps, place)
}
