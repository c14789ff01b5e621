import { setTimeout as sleep } from 'node:timers/promises'

/** Until `condition` holds. @returns false: it did not within the time */
export async function until(condition: () => boolean | Promise<boolean>, milliseconds: number): Promise<boolean> {
  const deadline = performance.now() + milliseconds
  while (!(await condition())) {
    if (performance.now() > deadline) return false
    await sleep(100)
  }
  return true
}
