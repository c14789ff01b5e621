import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { SECOND } from '../kernel/durations.ts'
import type { UseCounts, UsesRequest, UsesTaken } from '../ports/use-counts.ts'
import { holdShares, isOfSlot, type Unused } from './held-shares.ts'

/** Asked of the table. Without uses it asks for a share alone. */
export interface RowRequest extends UsesRequest {
  /** Uses to take besides, for later; all or none of them. */
  ahead: number
}

export interface RowTaken extends UsesTaken {
  /** Taken ahead: they count in this slot. */
  held: { slot: number; uses: number } | null
}

export interface CountRows {
  take(asked: RowRequest): Promise<RowTaken>
  giveBack(unused: Unused): Promise<unknown>
}

const SHARE_LIFE_MS = 5 * SECOND
const PART = 10
const MAX_REMEMBERED = 50_000
/** One statement carries the next shares of many limits. */
const NEXT_AFTER_MS = 10

/**
 * A process that asks the table twice within ten seconds for uses of one limit takes a tenth of the limit
 * ahead and gives it out from memory. Such a share
 *
 * - is counted in the table before it is used, so that no window ever holds more than the limit. A process
 *   that dies with its share makes them fewer;
 * - counts in the slot in which it was taken, and is given out within that slot alone, so that each use
 *   counts as long as it would by itself;
 * - is taken only where another tenth is left behind it. The last tenth is counted one by one;
 * - is followed by the next one, before somebody waits for it, when it was used up within ten seconds;
 * - goes back five seconds after its last use, and when the process stops. So a caller who is refused while
 *   another process holds unused uses gets them after that.
 *
 * @param lifeMs for tests
 */
export function takeInShares(rows: CountRows, lifeMs = SHARE_LIFE_MS): UseCounts & { stop(): Promise<void> } {
  const asked = new LRUCache<string, true>({ max: MAX_REMEMBERED, ttl: 2 * lifeMs })
  /** On their way back. */
  const returning = new Set<Promise<void>>()
  /** The next shares, by key. */
  const coming = new Map<string, Promise<void>>()
  let nextRound: Promise<void> | null = null

  /** A share that fails to go back makes uses fewer, while its slot counts. */
  const shares = holdShares(lifeMs, (unused) => {
    const sent: Promise<void> = rows
      .giveBack(unused)
      .catch(() => undefined)
      .then(() => void returning.delete(sent))
    returning.add(sent)
  })

  function takeHeld(request: UsesRequest): UsesTaken | null {
    const share = shares.get(request.key)
    if (!share || !isOfSlot(share, request)) return null
    shares.useOne(share)
    if (share.uses === 0 && share.usedAt - share.takenAt < 2 * lifeMs) takeNext(request)
    return { taken: true, used: share.used - share.uses, wait: 0 }
  }

  async function takeRow(request: RowRequest): Promise<UsesTaken> {
    const takenAt = performance.now()
    const { held, ...taken } = await rows.take(request)
    if (held)
      shares.keep({ key: request.key, ...held, used: taken.used + held.uses, takenAt, usedAt: takenAt })
    return taken
  }

  /** If it fails the next use counts itself. */
  function takeNext(request: UsesRequest): void {
    nextRound ??= sleep(NEXT_AFTER_MS).then(() => {
      nextRound = null
    })
    const next = nextRound
      .then(() => takeRow({ ...request, uses: 0, ahead: aheadOf(request) }))
      .catch(() => undefined)
      .then(() => void coming.delete(request.key))
    coming.set(request.key, next)
  }

  async function takeCounted(request: UsesRequest): Promise<UsesTaken> {
    const { key } = request
    const next = coming.get(key)
    if (next) {
      await next
      const held = takeHeld(request)
      if (held) return held
    }
    const ended = shares.get(key)
    if (ended) shares.end(ended)
    const ahead = asked.has(key) ? aheadOf(request) : 0
    asked.set(key, true)
    const taken = await takeRow({ ...request, ahead })
    if (taken.taken) return taken
    // Perhaps refused for uses that this process took ahead meanwhile, or is giving back.
    await coming.get(key)
    const meanwhile = takeHeld(request)
    if (meanwhile || returning.size === 0) return meanwhile ?? taken
    await Promise.all(returning)
    return takeRow({ ...request, ahead: 0 })
  }

  return {
    take(request) {
      if (!request.inShares || request.uses !== 1) return rows.take({ ...request, ahead: 0 })
      return takeHeld(request) ?? takeCounted(request)
    },
    async stop() {
      await Promise.all(coming.values())
      shares.endAll()
      await Promise.all(returning)
    },
  }
}

const aheadOf = ({ most }: UsesRequest) => Math.floor(most / PART)
