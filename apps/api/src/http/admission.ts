/**
 * Refuses a request before any work is done for it when those inside already wait for each other (docs/adr/0013). A server that takes
 * everybody in serves nobody in time; who is refused at once can come back.
 */

const LOOK_EVERY_MS = 20
/** A line that stands for this long is no burst, which ends by itself. */
const STANDS_FOR_MS = 250
/** How late the event loop may be. */
const LATE_MS = 40
/** Share of a core from which it is late by its own work, and not because the machine is busy with something else. */
const BUSY = 0.4
/** So many may wait for each connection: fifty at once, which an account's own parallel calls come to, are no overload. */
const WAITING_PER_CONNECTION = 6
/** For what waits elsewhere: bounds memory. */
const INSIDE_AT_MOST = 400
const STAYS_FULL_MS = 1_000

/** The pool of database connections, as far as it says who waits. */
export interface Line {
  readonly waitingCount: number
  readonly options: { max: number }
}

export interface Admission {
  /** False: refuse now. */
  admits(): boolean
  /** Counts one that is being worked for; gives what ends it. */
  enter(): () => void
  stop(): void
}

export function createAdmission(line: Line): Admission {
  /** Enough to keep the processor and every connection busy. */
  const insideWhenFull = line.options.max
  const mostWaiting = line.options.max * WAITING_PER_CONNECTION
  let inside = 0
  /** At the last look; microseconds of the process. Null: few were inside. */
  let measuredAt: { now: number; cpu: number } | null = null
  let standsSince: number | null = null
  /** Null: the door is open. */
  let full: { since: number; admitted: number; refused: number } | null = null

  /** By its own work, not because the machine is busy with something else. Asked only while many are inside: the kernel's answer is not free. */
  function isLate(now: number): boolean {
    const usedNow = process.cpuUsage()
    const before = measuredAt
    measuredAt = { now, cpu: usedNow.user + usedNow.system }
    if (before === null) return false
    const passed = now - before.now
    return passed - LOOK_EVERY_MS > LATE_MS && (measuredAt.cpu - before.cpu) / 1_000 > passed * BUSY
  }

  function look(): void {
    const now = performance.now()
    if (inside <= mostWaiting) {
      standsSince = null
      measuredAt = null
    } else if (isLate(now) || line.waitingCount > mostWaiting) standsSince ??= now
    else standsSince = null
    if (full) {
      if (now - full.since < STAYS_FULL_MS) return
      // As long as twice as many come as can be served, an open door would only let the line grow again.
      full = full.refused > full.admitted ? { since: now, admitted: 0, refused: 0 } : null
    } else if (standsSince !== null && now - standsSince >= STANDS_FOR_MS) {
      full = { since: now, admitted: 0, refused: 0 }
    }
  }

  const timer = setInterval(look, LOOK_EVERY_MS)
  timer.unref()

  return {
    admits() {
      if (!full) return inside < INSIDE_AT_MOST
      const admitted = inside < insideWhenFull
      full[admitted ? 'admitted' : 'refused'] += 1
      return admitted
    },
    enter() {
      inside += 1
      return () => {
        inside -= 1
      }
    },
    stop: () => clearInterval(timer),
  }
}
