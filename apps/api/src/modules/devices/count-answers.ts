import { DEVICE_MESSAGES } from '@amana/contract'
import { AppError } from '../../kernel/app-error.ts'
import { DAY, SECOND } from '../../kernel/durations.ts'
import { type CountDeps, countInWindow } from '../../limits/count-in-window.ts'

/** For one account: more than anybody registers, and few enough to protect the paid check. */
const MAX_ANSWERS_PER_DAY = 50

/**
 * Counts one answer that tells an account whether a phone is registered or flagged, of whichever call, before
 * the registry is read (decisions §17). @returns milliseconds until the next one, after fifty in 24 hours,
 * else 0
 */
export function countAnswer(deps: CountDeps, userId: string): Promise<number> | number {
  const counted = countInWindow(deps, {
    name: `registry told|${userId}`,
    most: MAX_ANSWERS_PER_DAY,
    windowMs: DAY,
    inShares: true,
  })
  return counted instanceof Promise ? counted.then(({ wait }) => wait) : counted.wait
}

/** @throws AppError too_many_requests */
export async function requireAnswersLeft(deps: CountDeps, userId: string): Promise<void> {
  const wait = await countAnswer(deps, userId)
  if (wait > 0)
    throw new AppError('too_many_requests', {
      message: DEVICE_MESSAGES.toldEnough,
      retryAfterSeconds: wait / SECOND,
    })
}
