import { LRUCache } from 'lru-cache'
import { SECOND } from '../kernel/durations.ts'
import { slotOf } from '../limits/sliding-window.ts'
import type { UseCounts, UsesRequest, UsesTaken } from '../ports/use-counts.ts'

/** Asked of the table. */
export interface RowRequest extends UsesRequest {
  /** Uses to take besides, for later; all or none of them. */
  ahead: number
}

export interface RowTaken extends UsesTaken {
  /** Taken ahead: they count in this slot. */
  held: { slot: number; uses: number } | null
}

/** Uses taken ahead that nobody used. */
export interface Unused {
  key: string
  slot: number
  uses: number
}

export interface CountRows {
  take(asked: RowRequest): Promise<RowTaken>
  /** @param unused each key once */
  giveBack(unused: readonly Unused[]): Promise<void>
}

interface Share extends Unused {
  /** Uses that counted when it was taken, itself included. */
  used: number
  /** `performance.now()` at which it ends. */
  until: number
}

const SHARE_LIFE_MS = 5 * SECOND
const PART = 10
const MAX_REMEMBERED = 50_000

/**
 * A process that asks the table twice within ten seconds for uses of one limit takes a tenth of the limit
 * ahead and gives it out from memory. Such a share
 *
 * - is counted in the table before it is used, so that no window ever holds more than the limit. A process
 *   that dies with its share makes them fewer;
 * - counts in the slot in which it was taken, and is given out within that slot alone, so that each use
 *   counts as long as it would by itself;
 * - is taken only where another tenth is left behind it. The last tenth is counted one by one;
 * - goes back after five seconds, and when the process stops. So a caller who is refused while another
 *   process holds unused uses, of the last five seconds, gets them after these.
 *
 * @param lifeMs for tests
 */
export function takeInShares(rows: CountRows, lifeMs = SHARE_LIFE_MS): UseCounts & { stop(): Promise<void> } {
  const shares = new Map<string, Share>()
  const asked = new LRUCache<string, true>({ max: MAX_REMEMBERED, ttl: 2 * lifeMs })
  /** On their way back. */
  const returning = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined

  /** A share that fails to go back makes uses fewer, while its slot counts. */
  function giveBack(ended: readonly Share[]): void {
    const unused = ended.filter(({ uses }) => uses > 0)
    if (unused.length === 0) return
    const sent = rows
      .giveBack(unused)
      .catch(() => undefined)
      .finally(() => returning.delete(sent))
    returning.add(sent)
  }

  function endShares(): void {
    timer = undefined
    const now = performance.now()
    // In the order in which they were taken.
    const ended: Share[] = []
    for (const share of shares.values()) {
      if (share.until > now) break
      ended.push(share)
    }
    for (const { key } of ended) shares.delete(key)
    giveBack(ended)
    endLater()
  }

  function endLater(): void {
    if (shares.size > 0) timer ??= setTimeout(endShares, Math.min(lifeMs, SECOND)).unref()
  }

  function keep(share: Share): void {
    const former = shares.get(share.key)
    // Deleted first: a map keeps the place of a key that it has.
    shares.delete(share.key)
    if (former?.slot === share.slot) share.uses += former.uses
    else if (former) giveBack([former])
    shares.set(share.key, share)
    endLater()
  }

  function takeHeld(request: UsesRequest): UsesTaken | null {
    const share = shares.get(request.key)
    if (!share || !holdsOne(share, request)) return null
    share.uses -= 1
    return { taken: true, used: share.used - share.uses, wait: 0 }
  }

  async function takeRow(request: RowRequest): Promise<UsesTaken> {
    const until = performance.now() + lifeMs
    const { held, ...taken } = await rows.take(request)
    if (held) keep({ key: request.key, ...held, used: taken.used + held.uses, until })
    return taken
  }

  return {
    async take(request) {
      const { key, most } = request
      if (!request.inShares || request.uses !== 1) return rows.take({ ...request, ahead: 0 })
      const held = takeHeld(request)
      if (held) return held
      const ended = shares.get(key)
      if (ended) {
        shares.delete(key)
        giveBack([ended])
      }
      const ahead = asked.has(key) ? Math.floor(most / PART) : 0
      asked.set(key, true)
      const taken = await takeRow({ ...request, ahead })
      if (taken.taken) return taken
      // Perhaps refused for uses that this process took ahead meanwhile, or is giving back.
      const meanwhile = takeHeld(request)
      if (meanwhile || returning.size === 0) return meanwhile ?? taken
      await Promise.all(returning)
      return takeRow({ ...request, ahead: 0 })
    },
    async stop() {
      clearTimeout(timer)
      giveBack([...shares.values()])
      shares.clear()
      await Promise.all(returning)
    },
  }
}

function holdsOne({ uses, slot, until }: Share, { now, windowMs }: UsesRequest): boolean {
  const current = slotOf(now, windowMs)
  // A process whose clock is a slot behind counts in the newest slot.
  return uses > 0 && until > performance.now() && (current === slot || current === slot - 1)
}
