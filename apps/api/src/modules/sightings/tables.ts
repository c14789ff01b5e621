import type { Generated } from 'kysely'
import type { Time, TimeIfAny } from '../../db/column-types.ts'

interface Sightings {
  flag_id: number | null
  hold_id: number | null
  imei14: string
  organisation_id: string
  reference: string
  seen_at: Time
  state: string
  area: string | null
  sim_hash: Buffer | null
  received_at: Time
}

interface SightingReferences {
  organisation_id: string
  reference: string
}

interface SightingDays {
  flag_id: number
  /** In Lagos. */
  day: string
  organisation_id: string
  state: string
  seen: number
  last_seen_at: Time
}

interface SightedCases {
  id: Generated<number>
  flag_id: number
  state: string
  last_received_at: Time
  waiting_since: TimeIfAny
  reminded_at: TimeIfAny
}

interface SightedFlags {
  flag_id: number
  /** In Lagos. */
  notified_on: string
  copied_at: TimeIfAny
  over_since: TimeIfAny
}

interface SightingNotices {
  flag_id: number
  /** The keyed hash of the SIM in hex, or the day in Lagos. */
  holder: string
  given_at: Time
}

interface ImeiCopies {
  id: Generated<number>
  flag_id: number
  imei14: string
  organisation_id: string
  sim_reference: string
  sim_hash: Buffer
  named_by_user_id: string
  named_at: Time
}

/** The tables that this module owns: it alone writes them. */
export interface SightingsTables {
  sightings: Sightings
  sighting_references: SightingReferences
  sighting_days: SightingDays
  sighted_cases: SightedCases
  sighted_flags: SightedFlags
  sighting_notices: SightingNotices
  imei_copies: ImeiCopies
}
