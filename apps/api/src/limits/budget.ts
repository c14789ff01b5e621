import { HOUR } from '../kernel/durations.ts'
import type { UseLimit } from './use-limits.ts'

/** The part of a budget of the whole product that one network may use (decisions §18). */
const SHARE_OF_A_NETWORK = 1 / 10

/**
 * An hourly budget of the whole product, and the share of the caller's network in it, which comes first.
 *
 * @param network undefined: nobody asks from a network
 */
export function budgetOf(what: string, most: number, network: string | undefined): UseLimit[] {
  const all = { what, most, windowMs: HOUR }
  if (network === undefined) return [all]
  const share = Math.max(1, Math.floor(most * SHARE_OF_A_NETWORK))
  return [{ what: `${what} of a network`, of: network, most: share, windowMs: HOUR }, all]
}
