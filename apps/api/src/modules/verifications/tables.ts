import type { FindingCode, Source, VerificationResult, VerificationStatus } from '@amana/contract'
import type { Locale } from '@amana/messages'
import type { Generated, JSONColumnType } from 'kysely'
import type { ImeiColumn, Time, TimeIfAny } from '../../db/column-types.ts'

export type SettledBy = 'payment' | 'promo' | 'free_search' | 'repeat'

export interface Verifications {
  id: string
  imei: ImeiColumn
  brand: string
  model: string
  user_id: string | null
  requested_by: string | null
  email: string | null
  access_token_hash: Buffer | null
  status: VerificationStatus
  required_amount_minor: number
  paid_amount_minor: Generated<number>
  settled_by: SettledBy | null
  result: VerificationResult | null
  findings: FindingCode[]
  sources: JSONColumnType<Source[], string | undefined, string>
  created_at: Time
  expires_at: Time
  completed_at: Time | null
  delivered_at: Time | null
  resends: Generated<number>
  resent_on: TimeIfAny
  /** Language of the request that began the check. */
  locale: Generated<Locale | null>
  /** SHA-256 of the code of the link to the report; null: there is none, or it has ended. */
  report_code_hash: Generated<Buffer | null>
  /** Where and when a network had seen the owner's SIM in the phone, at the time of the check. */
  in_use_network: Generated<string | null>
  in_use_at: TimeIfAny
}

/** The tables that this module owns: it alone writes them. */
export interface VerificationsTables {
  verifications: Verifications
}
