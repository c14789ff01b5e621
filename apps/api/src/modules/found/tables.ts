import type { Imei } from '@amana/contract'
import type { Locale } from '@amana/messages'
import type { ColumnType, Generated } from 'kysely'
import type { Time, TimeIfAny } from '../../db/column-types.ts'

/** The person who found the phone, or the one who misses it. */
export type FoundSide = 'finder' | 'owner'

interface FoundCases {
  id: string
  case_number: string
  imei: ColumnType<Imei, Imei, never>
  place: string
  device_state: string
  finder_email: string
  finder_user_id: string | null
  finder_proven: Generated<boolean>
  finder_locale: Generated<Locale | null>
  created_at: Time
  last_message_at: Time
  matched_at: TimeIfAny
  owner_user_id: Generated<string | null>
  flag_id: Generated<number | null>
  closed_at: TimeIfAny
  closed_by: Generated<'finder' | 'owner' | 'found_flag' | 'quiet' | 'erasure' | null>
  closed_by_flag_id: Generated<number | null>
}

interface FoundMessages {
  id: string
  case_id: string
  side: FoundSide
  kind: 'message' | 'hand_over'
  text: string
  created_at: Time
}

interface FoundPhotos {
  id: string
  message_id: string
  position: number
  storage_key: string
  size: number
  sha256: Buffer
}

interface FoundTokens {
  token_hash: Buffer
  case_id: string
  side: FoundSide
  mailed: boolean
  created_at: Time
}

interface FoundAbuseReports {
  id: Generated<number>
  case_id: string
  side: FoundSide
  reason: string
  created_at: Time
}

/** The tables that this module owns: it alone writes them. */
export interface FoundTables {
  found_cases: FoundCases
  found_tokens: FoundTokens
  found_messages: FoundMessages
  found_photos: FoundPhotos
  found_abuse_reports: FoundAbuseReports
}
