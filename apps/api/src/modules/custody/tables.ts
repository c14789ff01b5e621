import type { CustodyDocument, CustodyState, Imei } from '@amana/contract'
import type { Generated } from 'kysely'
import type { Time, TimeIfAny } from '../../db/column-types.ts'

interface Custody {
  id: Generated<number>
  imei: Imei
  station_id: number
  exhibit: string
  condition: Generated<string>
  found_at: Time
  state: Generated<CustodyState>
  flag_id: number | null
  seized_by_user_id: string
  seized_at: Time
  state_since: Time
  undone_at: TimeIfAny
  called_at: TimeIfAny
  code_tries: Generated<number>
  receipt: string | null
  scan_id: string | null
  reminded_at: TimeIfAny
}

interface CustodyNumbers {
  imei14: string
  custody_id: number
}

interface CustodySteps {
  id: Generated<number>
  custody_id: number
  from_state: CustodyState | null
  state: CustodyState
  officer_user_id: string | null
  second_user_id: string | null
  document: string | null
  correction: Generated<boolean>
  reason: string | null
  exhibit: string | null
  station_id: number | null
  condition: string | null
  at: Time
}

interface CustodyReturns {
  custody_id: number
  first_user_id: string
  second_user_id: string
  document: string
  asked_at: Time
}

interface CustodyMatches {
  custody_id: number
  matched_at: Time
}

interface CustodyRepresentatives {
  custody_id: number
  /** Null: the reporter without an account of the report beside it. */
  named_by_user_id: string | null
  named_for_flag_id: number | null
  name: string
  document: CustodyDocument
  last_four: string
  named_at: Time
}

interface CustodyHandIns {
  custody_id: number
  name: string
  seller: string
  officer_user_id: string
  stated_at: Time
}

interface CustodyPhotos {
  id: string
  custody_id: number
  position: number
  /** Null: removed. */
  storage_key: string | null
  size: number
  sha256: Buffer
  added_by_user_id: string
  added_at: Time
  removed_by_user_id: string | null
  removed_at: TimeIfAny
  reason: string | null
}

/** The tables that this module owns: it alone writes them. */
export interface CustodyTables {
  custody: Custody
  custody_numbers: CustodyNumbers
  custody_steps: CustodySteps
  custody_returns: CustodyReturns
  custody_matches: CustodyMatches
  custody_representatives: CustodyRepresentatives
  custody_hand_ins: CustodyHandIns
  custody_photos: CustodyPhotos
}
