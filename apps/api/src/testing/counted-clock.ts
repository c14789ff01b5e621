import type { Clock } from '../kernel/clock.ts'
import { after } from '../kernel/durations.ts'

/**
 * A clock that goes on by a millisecond whenever it is read, and by `pass`. What a test does within some
 * seconds comes in time on any machine, and no moment is the same as another.
 */
export function countedClock(): Clock & { pass(milliseconds: number): void } {
  let now = new Date()
  const pass = (milliseconds: number) => {
    now = after(now, milliseconds)
  }
  return {
    now() {
      pass(1)
      return now
    },
    pass,
  }
}
