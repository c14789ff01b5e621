import type { Clock } from '../kernel/clock.ts'
import type { UseCounts, UsesRequest, UsesTaken } from '../ports/use-counts.ts'

export interface CountDeps {
  counts: UseCounts
  clock: Clock
}

/** Takes uses of a limit that holds in every window of this length; a refused use counts nowhere. */
export function countInWindow(
  { counts, clock }: CountDeps,
  {
    name,
    uses = 1,
    ...limit
  }: Pick<UsesRequest, 'most' | 'windowMs' | 'inShares'> & { name: string; uses?: number },
): Promise<UsesTaken> | UsesTaken {
  return counts.take({ key: name, uses, ...limit, now: clock.now() })
}
