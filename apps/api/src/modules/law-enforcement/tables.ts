import type { Generated } from 'kysely'
import type { Time, TimeIfAny } from '../../db/column-types.ts'

interface FlagCounts {
  state_key: string
  flag_type: 'stolen' | 'lost' | 'found'
  week: Date
  flags: number
}

/** A proposal of one officer, which a supervisor decides. */
export interface Proposals {
  id: Generated<number>
  kind: 'uphold_dispute' | 'confirm_report' | 'release_brake'
  dispute_id: number | null
  flag_id: number | null
  stop_id: number | null
  device_id: number | null
  /** The device's owner when it was proposed. */
  owner_user_id: string | null
  reason: string
  proposed_by_user_id: string
  proposed_at: Time
  expires_at: Time
  status: Generated<'open' | 'confirmed' | 'refused' | 'expired'>
  decided_by_user_id: Generated<string | null>
  decided_at: TimeIfAny
  decision_reason: Generated<string | null>
}

/** The tables that this module owns: it alone writes them. */
export interface LawEnforcementTables {
  proposals: Proposals
  flag_counts: FlagCounts
}
