import { AmanaError } from './errors.ts'

export interface RetryPolicy {
  /** After the first one. */
  retries: number
  /** A longer `Retry-After`, such as the rest of the day, is the caller's to wait for. */
  longestWaitSeconds: number
}

/**
 * Repeats what was refused with 429 or 503, not before `Retry-After` is over.
 *
 * @throws AmanaError the last refusal
 */
export async function withRetries<T>(
  policy: RetryPolicy,
  signal: AbortSignal | undefined,
  attempt: () => Promise<T>,
): Promise<T> {
  for (let tried = 0; ; tried += 1) {
    try {
      return await attempt()
    } catch (error) {
      const seconds = tried < policy.retries ? pauseAfter(error, tried) : null
      if (seconds === null || seconds > policy.longestWaitSeconds) throw error
      await sleep(seconds * 1_000, signal)
    }
  }
}

/**
 * Up to a tenth longer than asked, so that clients do not come back all at once.
 *
 * @returns seconds; null: no retry
 */
export function pauseAfter(error: unknown, tried: number, chance = Math.random()): number | null {
  if (!(error instanceof AmanaError)) return null
  const { status, retryAfterSeconds } = error
  // A 429 without Retry-After is an empty balance: waiting does not fill it.
  const asked = retryAfterSeconds ?? (status === 503 ? 2 ** tried : null)
  if (asked === null || (status !== 503 && status !== 429)) return null
  return asked * (1 + chance / 10)
}

/** @throws the signal's reason when it aborts */
export function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const abort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', abort, { once: true })
  })
}
