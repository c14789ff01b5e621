/**
 * Requests a minute: of an account, all calls of a kind together; of visitors by their network, each call
 * for itself, so that who floods one call keeps their neighbours from no other. Every process counts itself
 * and, once a second, adds its counts to the shared ones and takes the total, so that limits hold across
 * processes without a round trip on every request.
 */
import type { Limit } from '@amana/contract'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../kernel/app-error.ts'
import type { Clock } from '../kernel/clock.ts'
import { MINUTE } from '../kernel/durations.ts'
import { networkOf } from '../kernel/network.ts'
import type { SharedCounts } from '../ports/shared-counts.ts'

type Counted = Exclude<Limit, 'none'>
const OF_AN_ACCOUNT: Record<Counted, number> = { read: 6_000, write: 1_500, sensitive: 600 }
/** Generous, because thousands of phones share one address behind a mobile network's translator. */
const OF_A_NETWORK: Record<Counted, number> = { read: 12_000, write: 6_000, sensitive: 3_000 }

interface Left {
  left: number
  resetSeconds: number
}

export interface RateLimiter {
  /** @throws AppError too_many_requests with Retry-After */
  count(call: { id: string; limit: Counted }, request: Pick<FastifyRequest, 'actor' | 'ip'>): void
  /**
   * Counts one call under its own key. Returns what is left of `most` in this minute, below 0 for a call
   * too many, and the seconds until the next.
   */
  countOwn(key: string, most: number): Left
  stop(): void
}

export const noLimits: RateLimiter = {
  count: () => undefined,
  countOwn: (_key, most) => ({ left: most, resetSeconds: 60 }),
  stop: () => undefined,
}

const SYNC_INTERVAL_MS = 1_000

export function createRateLimiter(
  clock: Clock,
  shared: SharedCounts,
  onSyncError: (error: unknown) => void,
): RateLimiter {
  let window = 0
  /** Counted here and not yet shared. */
  let fresh = new Map<string, number>()
  /** On their way to the others: still counted here until their total is back. */
  let sending = new Map<string, number>()
  /** The totals of the last synchronisation. */
  let totals = new Map<string, number>()
  let syncing = false

  function enterWindow(now: number): void {
    const current = Math.floor(now / MINUTE)
    if (current === window) return
    window = current
    fresh = new Map()
    sending = new Map()
    totals = new Map()
  }

  async function synchronise(): Promise<void> {
    enterWindow(clock.now().getTime())
    if (syncing || fresh.size === 0) return
    syncing = true
    const sentWindow = window
    const sent = fresh
    sending = sent
    fresh = new Map()
    try {
      const heard = await shared.add(
        new Map([...sent].map(([key, count]) => [`${key}|${sentWindow}`, count])),
        new Date((sentWindow + 1) * MINUTE),
      )
      if (window === sentWindow)
        for (const [key, count] of heard) totals.set(key.slice(0, key.lastIndexOf('|')), count)
    } catch (error) {
      // The counts stay with this process: a limit that holds only here is better than a request that fails.
      if (window === sentWindow)
        for (const [key, count] of sent) totals.set(key, (totals.get(key) ?? 0) + count)
      onSyncError(error)
    } finally {
      sending = new Map()
      syncing = false
    }
  }

  const timer = setInterval(() => void synchronise(), SYNC_INTERVAL_MS)
  timer.unref()

  function countUnder(key: string, most: number): Left {
    const now = clock.now().getTime()
    enterWindow(now)
    const seen = (fresh.get(key) ?? 0) + 1
    fresh.set(key, seen)
    const resetSeconds = (MINUTE - (now % MINUTE)) / 1000
    return { left: most - seen - (sending.get(key) ?? 0) - (totals.get(key) ?? 0), resetSeconds }
  }

  return {
    countOwn: countUnder,
    count({ id, limit }, request) {
      const { actor } = request
      const [key, most] =
        actor?.kind === 'account'
          ? [`${limit}|${actor.userId}`, OF_AN_ACCOUNT[limit]]
          : [`${id}|${networkOf(request.ip)}`, OF_A_NETWORK[limit]]
      const { left, resetSeconds } = countUnder(key, most)
      if (left < 0) throw new AppError('too_many_requests', { retryAfterSeconds: resetSeconds })
    },
    stop: () => clearInterval(timer),
  }
}
