/** The clock of the world's servers and agent, which clock.ts reads from a file. */
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const SEEN_MS = 50
/** Minutes. */
const LONG_WAIT = 25 * 60

export interface TravellingClock {
  /** For programs that have this clock. */
  options: { nodeArgs: string[]; env: Record<string, string> }
  now(): Date
  pass(minutes: number): Promise<void>
}

/** @param folder of its file */
export function createClock(folder: string): TravellingClock {
  const file = join(folder, 'clock')
  let ahead = 0
  let passed = performance.now()
  const set = () => {
    // A server that read a file half written would be back at its start for a moment.
    writeFileSync(`${file}.next`, String(ahead))
    renameSync(`${file}.next`, file)
  }
  set()
  return {
    options: { nodeArgs: ['--import', './bench/src/world/clock.ts'], env: { AMANA_CLOCK_FILE: file } },
    now: () => new Date(Date.now() + ahead),
    async pass(minutes) {
      ahead += minutes * 60_000
      if (minutes >= LONG_WAIT) {
        // Acts take no time in the model: a long wait, near no limit, contains what they took.
        const now = performance.now()
        ahead -= Math.round(now - passed)
        passed = now
      }
      set()
      await sleep(SEEN_MS)
    },
  }
}
