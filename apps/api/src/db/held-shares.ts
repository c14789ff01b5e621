/** Shares of limits in the memory of a process, each until some time after its last use. */
import { SECOND } from '../kernel/durations.ts'
import { slotOf } from '../limits/sliding-window.ts'
import type { UsesRequest } from '../ports/use-counts.ts'

/** Uses taken ahead that nobody used. */
export interface Unused {
  key: string
  slot: number
  uses: number
}

export interface Share extends Unused {
  /** Uses that counted when it was taken, itself included. */
  used: number
  /** `performance.now()` before it was taken, and at its last use. */
  takenAt: number
  usedAt: number
}

export interface HeldShares {
  /** Undefined: nothing of this limit is held. */
  get(key: string): Share | undefined
  keep(share: Share): void
  /** Takes one use of a share, whose life begins again. */
  useOne(share: Share): void
  /** Gives back what is unused. */
  end(share: Share): void
  endAll(): void
}

/** @param giveBack is called when a share ends with unused uses */
export function holdShares(lifeMs: number, giveBack: (unused: Unused) => void): HeldShares {
  const shares = new Map<string, Share>()
  let timer: NodeJS.Timeout | undefined

  function end(share: Share): void {
    shares.delete(share.key)
    giveBack(share)
  }

  // All are looked at once a second: an order by their ends would cost each use more.
  function endOld(): void {
    timer = undefined
    const now = performance.now()
    for (const share of shares.values()) if (share.usedAt + lifeMs <= now) end(share)
    endLater()
  }

  function endLater(): void {
    if (shares.size > 0) timer ??= setTimeout(endOld, Math.min(lifeMs, SECOND)).unref()
  }

  return {
    get: (key) => shares.get(key),
    keep(share) {
      const former = shares.get(share.key)
      if (former?.slot === share.slot) share.uses += former.uses
      else if (former) end(former)
      shares.set(share.key, share)
      endLater()
    },
    useOne(share) {
      share.uses -= 1
      share.usedAt = performance.now()
      if (share.uses === 0) shares.delete(share.key)
    },
    end,
    endAll() {
      clearTimeout(timer)
      for (const share of shares.values()) end(share)
    },
  }
}

/** Until it goes back a share counts, so that its uses are good even when it has ended. */
export function isOfSlot({ slot }: Share, { now, windowMs }: UsesRequest): boolean {
  const current = slotOf(now, windowMs)
  // A process whose clock is a slot behind counts in the newest slot.
  return current === slot || current === slot - 1
}
