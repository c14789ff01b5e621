import type { StatusFacts } from '../../verifications/index.ts'

/** The facts of one number, by kind. */
export type KindsOfFact = Record<string, string>

export function statusFactsOf(kinds: KindsOfFact): StatusFacts {
  const has = (kind: string) => kind in kinds
  const since = (kind: string) => kinds[kind] ?? null
  return {
    registered: has('registered') || has('proven'),
    ownership_proven: has('proven'),
    active_stolen: has('stolen active'),
    active_lost: has('lost active'),
    under_review: has('stolen under_review') || has('lost under_review'),
    police_hold: has('hold'),
    disputed: has('disputed'),
    imei_copied: has('copied'),
    listed_stolen: has('listed stolen') || has('listed blocked'),
    listed_lost: has('listed lost'),
    stolen_flag_at: since('stolen active'),
    lost_flag_at: since('lost active'),
    held_at: since('hold'),
    listed_stolen_on: since('listed stolen'),
    listed_blocked_on: since('listed blocked'),
    listed_lost_on: since('listed lost'),
  }
}
