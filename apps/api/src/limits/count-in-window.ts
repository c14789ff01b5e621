import type { Clock } from '../kernel/clock.ts'
import type { SharedCounts } from '../ports/shared-counts.ts'

export interface CountDeps {
  counts: SharedCounts
  clock: Clock
}

/**
 * Adds uses to the count of the present window, which begins at a multiple of its length (UTC).
 *
 * @returns the total of all processes, and milliseconds until the window ends
 */
export async function countInWindow(
  { counts, clock }: CountDeps,
  { name, uses = 1, windowMs }: { name: string; uses?: number; windowMs: number },
): Promise<{ total: number; left: number }> {
  const now = clock.now().getTime()
  const window = Math.floor(now / windowMs)
  const ends = (window + 1) * windowMs
  const key = `${name}|${window}`
  const total = (await counts.add(new Map([[key, uses]]), new Date(ends))).get(key) ?? 0
  return { total, left: ends - now }
}
