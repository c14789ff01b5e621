/** Pictures cost seconds of a core and much memory: a queue with an end keeps the rest of Amana fast. */
import { availableParallelism } from 'node:os'
import pLimit, { type LimitFunction } from 'p-limit'
import { AppError } from '../../kernel/app-error.ts'

/** One core stays free. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1))
const MAX_WAITING = 8
/** One account's uploads wait for each other first, so that it takes one place of the queue. */
const MAX_OF_ONE = 6
const RETRY_AFTER_SECONDS = 5

const limit = pLimit(AT_ONCE)
const ofAccounts = new Map<string, { turn: LimitFunction; uploads: number }>()
let inside = 0

/** Number of uploads being looked at, or waiting for it. */
export function uploadQueueLength(): number {
  return inside
}

/** @throws AppError unavailable with Retry-After: eight uploads wait, or six of this account are inside */
export async function inUploadQueue<T>(userId: string, work: () => Promise<T>): Promise<T> {
  const own = ofAccounts.get(userId) ?? { turn: pLimit(1), uploads: 0 }
  if (own.uploads >= MAX_OF_ONE) throw full()
  ofAccounts.set(userId, own)
  own.uploads += 1
  inside += 1
  try {
    return await own.turn(() => {
      if (limit.pendingCount >= MAX_WAITING) throw full()
      return limit(work)
    })
  } finally {
    inside -= 1
    own.uploads -= 1
    if (own.uploads === 0) ofAccounts.delete(userId)
  }
}

function full(): AppError {
  return new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS })
}
