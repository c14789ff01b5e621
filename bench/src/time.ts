import { setTimeout as sleep } from 'node:timers/promises'
import { rounded } from './statistics.ts'

/** Waits for a condition. @returns false when it did not hold within the time */
export async function until(
  condition: () => boolean | Promise<boolean>,
  milliseconds: number,
): Promise<boolean> {
  const deadline = performance.now() + milliseconds
  while (!(await condition())) {
    if (performance.now() > deadline) return false
    await sleep(100)
  }
  return true
}

/** Seconds since a `performance.now()`. */
export function secondsSince(startedAt: number): number {
  return (performance.now() - startedAt) / 1_000
}

/** Seconds that the work takes, with one decimal. */
export async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return rounded(secondsSince(startedAt), 1)
}
