/** The tables as Kysely sees them. The truth is db/migrations; a column that is missing here cannot be used by mistake. */

import type {
  CertificateContent,
  FindingCode,
  PaymentMethod,
  PaymentStatus,
  Source,
  VerificationResult,
  VerificationStatus,
} from '@amana/contract'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

type Time = ColumnType<Date, Date, Date>
type Role = 'user' | 'officer' | 'supervisor'
export type SettledBy = 'payment' | 'promo' | 'free_search' | 'repeat'

export interface Users {
  id: string
  email: string
  first_name: string
  last_name: string
  phone_number: string | null
  password_hash: string
  role: Role
  email_verified_at: Time | null
  created_at: Time
}

export interface Officers {
  user_id: string
  officer_id: string
  rank: string
  force_number: string
  state_command: string
  station: string
  expires_at: Time
  suspended_at: Time | null
  password_change_required: Generated<boolean>
}

export interface Tacs {
  tac: string
  brand: string
  model: string
  source: string
  imported_at: Time
}

export interface DataVersions {
  name: 'tacs'
  version: number
}

export interface Devices {
  id: Generated<number>
  brand: string
  model: string
  last_known_location: Generated<string>
  ownership_proven_at: Time | null
  registered_at: Time
}

export interface DeviceImeis {
  imei: string
  device_id: number
  slot: 1 | 2
}

export interface Ownerships {
  id: Generated<number>
  device_id: number
  user_id: string | null
  origin: 'registration' | 'transfer'
  acquired_at: Time
  ended_at: Time | null
}

export interface Flags {
  id: Generated<number>
  case_number: string
  imei: string
  flag_type: 'stolen' | 'lost' | 'found'
  status: 'under_review' | 'active' | 'cleared' | 'rejected'
  reason: string
  last_known_location: Generated<string>
  device_state: string | null
  device_brand: Generated<string>
  device_model: Generated<string>
  reported_by_user_id: string | null
  reporter_name: string
  reporter_phone: string | null
  reporter_email: string | null
  created_at: Time
  updated_at: Time
  cleared_at: Time | null
  cleared_by_user_id: string | null
}

export interface PoliceHolds {
  id: Generated<number>
  imei: string
  placed_by_user_id: string
  reason: string
  placed_at: Time
  released_at: Time | null
}

export interface ListEntries {
  source: string
  imei14: string
  status: 'stolen' | 'blocked' | 'lost'
  reporting_date: Time
  imported_at: Time
}

export interface Verifications {
  id: string
  imei: string
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
}

export interface PromoCodes {
  code: string
  percent_off: number | null
  amount_off_minor: number | null
  valid_from: Time
  valid_until: Time
  max_uses: number
  uses: Generated<number>
}

export interface Payments {
  id: string
  reference: string
  provider: string
  method: PaymentMethod
  purpose: 'device_unlock'
  amount_minor: number
  currency: 'NGN'
  status: PaymentStatus
  user_id: string | null
  verification_id: string
  imei: string
  email: string
  phone_number: string | null
  promo_code: string | null
  failure_reason: string | null
  created_at: Time
  completed_at: Time | null
  granted_at: Time | null
  last_polled_at: Time | null
}

export interface PaymentEvents {
  id: Generated<number>
  provider: string
  reference: string
  event: string
  note: Generated<string>
  received_at: Time
}

export interface Certificates {
  id: string
  number: string
  kind: CertificateContent['kind']
  imei: string
  verification_id: string | null
  device_id: number | null
  content: string
  signature: string
  key_id: string
  issued_at: Time
  superseded_at: Time | null
  revoked_at: Time | null
}

export interface CertificateKeys {
  key_id: string
  public_jwk: JSONColumnType<{ kty: string; crv: string; x: string }>
  created_at: Time
}

export interface SandboxTransactions {
  reference: string
  channel: 'card' | 'airtime'
  amount_minor: number
  currency: string
  outcome: 'succeeded' | 'failed' | null
  reason: string | null
  settles_at: Time | null
  created_at: Time
}

export interface RateLimits {
  key: string
  count: number
  expires_at: Time
}

export interface Schema {
  users: Users
  officers: Officers
  tacs: Tacs
  data_versions: DataVersions
  devices: Devices
  device_imeis: DeviceImeis
  ownerships: Ownerships
  flags: Flags
  police_holds: PoliceHolds
  list_entries: ListEntries
  verifications: Verifications
  promo_codes: PromoCodes
  payments: Payments
  payment_events: PaymentEvents
  certificates: Certificates
  certificate_keys: CertificateKeys
  'sandbox.transactions': SandboxTransactions
  rate_limits: RateLimits
}
