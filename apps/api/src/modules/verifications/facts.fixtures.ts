import type { StatusFacts } from './operational-status.ts'
import type { RegistryFacts } from './rules.ts'

/** Facts of a number that nobody registered, reported or listed. */
export const NOTHING_KNOWN: RegistryFacts & StatusFacts = {
  registered: false,
  active_stolen: false,
  active_lost: false,
  under_review: false,
  police_hold: false,
  disputed: false,
  imei_copied: false,
  listed_stolen: false,
  listed_lost: false,
  ownership_proven: false,
  stolen_flag_at: null,
  lost_flag_at: null,
  held_at: null,
  listed_stolen_on: null,
  listed_blocked_on: null,
  listed_lost_on: null,
  in_use: null,
  lists: [],
}
