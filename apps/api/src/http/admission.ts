/**
 * Refuses a request before any work is done for it when those inside already wait for each other (docs/adr/0013, 0015). A server that
 * takes everybody in serves nobody in time; who is refused at once can come back.
 */

const LOOK_EVERY_MS = 20
/** So long is looked at whether the line gets shorter, twice in a row: a burst does, and ends by itself. */
const WINDOW_MS = 250
const WINDOWS = 2
/** So many may be inside for each connection: fifty at once, which an account's own parallel calls come to, are no overload. */
const INSIDE_PER_CONNECTION = 6
/** Whoever enters now would be inside for this long, by how many leave: a hundred at once who are served in 10 ms are no line. */
const LONG_MS = 250
/** Bounds memory, whatever they wait for. */
const INSIDE_AT_MOST = 400
const STAYS_FULL_MS = 1_000
/** While full: when the event loop is so late, refusing alone takes too long, and fewer are let in. */
const LATE_MS = 20
const FEWER = 0.5
const MORE = 0.05
/** Of those who come while nobody is inside, when even one at a time is too many. */
const FEWEST = 0.1

export interface Admission {
  /** False: refuse now. */
  admits(): boolean
  /** Counts one that is being worked for; gives what ends it. */
  enter(): () => void
  stop(): void
}

/**
 * @param connections to the database: as many inside keep them and the processor busy
 * @param inOtherLines how many of those inside stand in a line with a limit of its own (passwords): others do not wait for them
 */
export function createAdmission(connections: number, inOtherLines: () => number = () => 0): Admission {
  let inside = 0
  const here = () => inside - inOtherLines()
  let lookedAt = performance.now()
  let window = { since: lookedAt, here: 0, left: 0 }
  let standing = 0
  /** Null: the door is open. */
  let full: { since: number; admitted: number; refused: number } | null = null
  /** How many may be inside while full: as many as leave time to refuse the others. Below 1, a share of them one at a time. */
  let room = connections
  /** Let in within this turn of the event loop, while full: most of them are not inside yet. */
  let fresh = 0

  function look(): void {
    const now = performance.now()
    const late = now - lookedAt - LOOK_EVERY_MS
    lookedAt = now
    if (full) {
      room = late > LATE_MS ? Math.max(FEWEST, room * FEWER) : Math.min(connections, room + MORE)
      if (now - full.since < STAYS_FULL_MS) return
      // As long as twice as many come as can be served, an open door would only let the line grow again.
      full = full.refused > full.admitted ? { since: now, admitted: 0, refused: 0 } : null
    } else if (now - window.since < WINDOW_MS) return
    else if (stands(now)) {
      standing += 1
      if (standing >= WINDOWS) {
        full = { since: now, admitted: 0, refused: 0 }
        room = connections
      }
    } else standing = 0
    window = { since: now, here: here(), left: 0 }
  }

  function stands(now: number): boolean {
    if (here() <= connections * INSIDE_PER_CONNECTION || here() < window.here) return false
    return window.left === 0 || (here() * (now - window.since)) / window.left > LONG_MS
  }

  function mayEnter(): boolean {
    if (here() + fresh >= Math.ceil(room)) return false
    if (room < 1 && Math.random() >= room) return false
    if (fresh === 0) {
      setImmediate(() => {
        fresh = 0
      })
    }
    fresh += 1
    return true
  }

  const timer = setInterval(look, LOOK_EVERY_MS)
  timer.unref()

  return {
    admits() {
      if (!full) return inside < INSIDE_AT_MOST
      const admitted = mayEnter()
      full[admitted ? 'admitted' : 'refused'] += 1
      return admitted
    },
    enter() {
      inside += 1
      return () => {
        inside -= 1
        window.left += 1
      }
    },
    stop: () => clearInterval(timer),
  }
}
