/**
 * The tables as Kysely sees them. The truth is db/migrations; a column that is missing here cannot be used by
 * mistake.
 */

import type {
  CertificateContent,
  Checkout,
  DocumentType,
  FindingCode,
  HistoryItem,
  Imei,
  NotificationKind,
  PaymentMethod,
  PaymentStatus,
  Source,
  TransferStatus,
  VerificationResult,
  VerificationStatus,
} from '@amana/contract'
import type { Locale } from '@amana/messages'
import type { ColumnType, Generated, JSONColumnType, Kysely, Transaction } from 'kysely'
import type { BlockListSchema } from './block-list-schema.ts'
import type { ChannelSchema } from './channel-schema.ts'
import type { FoundSchema } from './found-schema.ts'
import type { LogSchema } from './log-schema.ts'
import type { PartnerSchema } from './partner-schema.ts'
import type { PrivateSchema } from './private-schema.ts'
import type { StatisticsSchema } from './statistics-schema.ts'
import type { Time, TimeIfAny } from './time-columns.ts'

/** Written once, never changed. */
type ImeiColumn = ColumnType<Imei, Imei, never>
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
  phone_verified_at: Time | null
  pin_hash: string | null
  two_factor_method: 'email' | 'totp' | null
  address: Generated<string>
  date_of_birth: Time | null
  erased_at: Time | null
  recovered_at: TimeIfAny
  pin_held_until: TimeIfAny
  /** The last day on which the account checked numbers before a registration, and these numbers, hashed. */
  validated_on: TimeIfAny
  validated_numbers: Generated<string[]>
  password_unproven: Generated<boolean>
  locale: Generated<Locale | null>
}

export type CodePurpose =
  | 'verify_email'
  | 'sign_in'
  | 'reset_password'
  | 'verify_phone'
  | 'email_link'
  | 'transfer'
  | 'report_contact'
  | 'two_factor'
  | 'second_step'
  | 'reset_pin'
  | 'identity'

export interface OneTimeCodes {
  id: string
  purpose: CodePurpose
  subject: string
  channel: 'email' | 'sms'
  target: string | null
  tries: Generated<number>
  created_at: Time
  expires_at: Time
  sent_at: Time | null
  used_at: Time | null
  ended_at: Time | null
  attempt_id: Generated<string | null>
  /** Language of the person who gets it, if the subject is no account; null: English. */
  locale: Generated<Locale | null>
  stranger_tries: Generated<number>
}

export interface StrangerCodeTries {
  code_id: string
  network_hash: Buffer
  tries: number
}

export interface EmailUndos {
  id: string
  user_id: string
  email: string
  created_at: Time
  expires_at: Time
  used_at: Time | null
}

export type SessionEndReason =
  | 'signed_out'
  | 'ended_by_user'
  | 'password_changed'
  | 'token_reused'
  | 'suspended'
  | 'account_deleted'

export interface Sessions {
  id: string
  user_id: string
  device: string
  created_at: Time
  last_used_at: Time
  expires_at: Time
  ended_at: Time | null
  end_reason: SessionEndReason | null
}

export interface RefreshTokens {
  token_hash: Buffer
  session_id: string
  issued_at: Time
  used_at: Time | null
}

export interface FormerNumbers {
  id: string
  user_id: string
  phone_number: string
  /** Null: it was never proven. */
  proven_at: Time | null
  lost_at: Time
}

export interface ErasedContacts {
  user_id: string
  kind: 'email' | 'phone' | 'nin'
  contact_hash: Buffer
  erased_at: Time
}

export interface ErasureNotices {
  id: string
  channel: 'email' | 'sms'
  key_id: string
  sealed: Buffer
  created_at: Time
}

export interface AttemptLocks {
  /** `caller_pin`: of one caller for a number; `callers_pin`: of all other callers for it. */
  kind: 'password' | 'pin' | 'two_factor' | 'caller_pin' | 'callers_pin'
  subject: string
  failures: number
  window_started_at: Time
  locked_until: Time | null
  times_locked: Generated<number>
}

export interface AuditHeads {
  id: Generated<number>
  position: number
  hash: Buffer
  at: Time
  key_id: string
  signature: string
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
  /** YYYY-MM-DD in Lagos, of the two counts. */
  reveal_day: Generated<string | null>
  reveals: Generated<number>
  reveals_released: Generated<number>
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
  /** When the owner's oldest document that awaits an officer was sent. */
  proof_submitted_at: Time | null
  registered_at: Time
  attempt_id: string | null
  registered_by_user_id: string | null
  /** Without any document of its owner; counts towards the account's twenty. */
  registered_without_proof: Generated<boolean>
}

export interface DeviceEvents {
  id: Generated<number>
  device_id: number
  action_type: HistoryItem['action_type']
  actor_user_id: string | null
  owner_user_id: string | null
  created_at: Time
}

export interface Disputes {
  id: Generated<number>
  case_number: string
  device_id: number
  claimant_user_id: string
  reason: string
  status: 'open' | 'upheld' | 'rejected'
  created_at: Time
  decided_at: Time | null
  decided_by_user_id: string | null
  /** Until then the open claim makes the phone disputed; null: it never does. */
  contested_until: TimeIfAny
  /** The officer who said that it contests the phone; null: it does by itself, or never. */
  contested_by_user_id: Generated<string | null>
}

export interface Documents {
  id: string
  device_id: number | null
  dispute_id: number | null
  document_type: DocumentType
  storage_key: string
  media_type: 'application/pdf' | 'image/jpeg' | 'image/png'
  size: number
  sha256: Buffer
  uploaded_by_user_id: string
  approved_at: Time | null
  declined_at: Time | null
  declined_reason: string | null
  created_at: Time
}

export interface Refunds {
  id: string
  payment_id: string
  amount_minor: number
  reason: 'already_paid' | 'promo_over' | 'reversed_by_gateway'
  status: 'due' | 'done'
  provider_reference: string | null
  created_at: Time
  updated_at: Time
}

export interface FreeSearches {
  id: string
  user_id: string
  source: 'nin' | 'bvn'
  /** Null: granted to an account that was erased before these hashes were stored. */
  number_hash: Buffer | null
  granted_at: Time
  spent_at: Time | null
  verification_id: string | null
}

export interface Reconciliations {
  id: string
  provider: string
  from_time: Time
  to_time: Time
  run_at: Time
  compared: number
  differences: JSONColumnType<object[]>
}

export interface Transfers {
  id: string
  device_id: number
  from_user_id: string
  to_user_id: string
  to_email: string
  to_phone: string
  verification_method: 'email' | 'phone' | 'account'
  status: TransferStatus
  created_at: Time
  expires_at: Time
  ended_at: Time | null
}

export interface NotificationSettingsRow {
  user_id: string
  transfer_alerts: Generated<boolean>
  security_alerts: Generated<boolean>
  device_status_updates: Generated<boolean>
}

export interface Notifications {
  id: string
  user_id: string
  kind: NotificationKind
  title: string
  text: string
  link: Generated<string>
  created_at: Time
  read_at: Time | null
}

/** Which events a person was notified of. `created_at`: of the notification. */
export interface NotificationKeys {
  user_id: string
  event_key: string
  notification_id: string
  created_at: Time
}

export interface SearchAlerts {
  imei: ImeiColumn
  alerted_at: Time
}

export interface DeviceImeis {
  imei: ImeiColumn
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
  imei: ImeiColumn
  flag_type: 'stolen' | 'lost' | 'found'
  status: 'under_review' | 'active' | 'cleared' | 'rejected' | 'lapsed'
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
  contact_verified_at: Time | null
  /** Language of a reporter without an account. */
  reporter_locale: Generated<Locale | null>
  public_report: Generated<boolean>
  /** The officer who sent the public report while signed in. */
  sent_by_officer_id: Generated<string | null>
  /** The reporter erased their account while the case needed the contact. */
  contact_erased: Generated<boolean>
  officer_user_id: string | null
  /** The officer or the state command that looks after the case, or nobody. */
  assigned_user_id: Generated<string | null>
  assigned_state: Generated<string | null>
  /** When an officer confirmed or rejected the report. */
  decided_at: TimeIfAny
  state_key: ColumnType<string | null, never, never>
  search_text: ColumnType<string, never, never>
}

export interface PoliceHolds {
  id: Generated<number>
  imei: ImeiColumn
  placed_by_user_id: string
  reason: string
  placed_at: Time
  released_at: Time | null
  block: Generated<boolean>
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

export interface PromoUses {
  code: string
  /** Keyed hash of an account, a mailbox, a phone or a network. */
  person: Buffer
  nth: number
  payment_id: string
}

export interface Payments {
  id: string
  reference: string
  provider: string
  method: PaymentMethod
  purpose: 'device_unlock' | 'top_up'
  amount_minor: number
  currency: 'NGN'
  status: PaymentStatus
  user_id: string | null
  verification_id: string | null
  imei: ColumnType<Imei | null, Imei | null, never>
  organisation_id: Generated<string | null>
  email: string
  phone_number: string | null
  promo_code: string | null
  failure_reason: string | null
  created_at: Time
  completed_at: Time | null
  granted_at: Time | null
  promo_held_until: TimeIfAny
  checkout: ColumnType<Checkout | null, string | null | undefined, string | null>
  last_polled_at: Time | null
  receipted_at: Time | null
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
  imei: ImeiColumn
  verification_id: string | null
  device_id: number | null
  content: string
  signature: string
  key_id: string
  issued_at: Time
  superseded_at: Time | null
  revoked_at: Time | null
  status_list: number | null
  status_index: number | null
}

export interface CertificateKeys {
  key_id: string
  public_jwk: JSONColumnType<{ kty: string; crv: string; x: string }>
  created_at: Time
}

export interface SandboxTransactions {
  reference: string
  channel: 'card' | 'bank_transfer' | 'airtime'
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

export interface UseCountRow {
  key: string
  slot: number
  uses: number[]
  most: number
  together: number
  granted: number
  expires_at: Time
}

export interface Identities {
  user_id: string
  kind: 'nin' | 'bvn'
  value_hash: Buffer
  last4: string
  encrypted: Buffer
  key_id: string
  provider: string
  provider_reference: string
  verified_at: Time
  /** Whether a code to the number's own phone proved it, or the names alone. */
  proof: Generated<'name' | 'phone'>
}

export interface IdentityContests {
  id: string
  claimant_user_id: string
  kind: 'nin' | 'bvn'
  value_hash: Buffer
  last4: string
  created_at: Time
  decided_at: TimeIfAny
}

export interface Authenticators {
  user_id: string
  encrypted_secret: Buffer
  key_id: string
  created_at: Time
  enabled_at: Time | null
  last_step: Generated<number>
}

export interface RecoveryCodes {
  user_id: string
  code_hash: Buffer
  used_at: Time | null
}

export interface Consents {
  id: string
  user_id: string
  purpose: string
  text_version: string
  channel: string
  given_at: Time
  withdrawn_at: Time | null
}

export interface RightsRequests {
  id: string
  user_id: string
  kind: 'export' | 'correction' | 'erasure' | 'objection'
  requested_at: Time
  answered_at: Time | null
  answer: Generated<string>
}

export interface AuditLog {
  id: Generated<number>
  at: Time
  actor_user_id: string | null
  officer_id: string | null
  actor_name: string
  action: string
  imei: string | null
  subject_user_id: string | null
  case_reference: Generated<string>
  purpose: Generated<string>
  detail: JSONColumnType<object, string | undefined, string>
}

export interface AuditChain {
  audit_id: number
  position: number
  hash: Buffer
}

export interface AuditPending {
  audit_id: number
}

interface AuditSubjects {
  audit_id: number
  user_id: string
  imeis: string[]
}

interface AccessUntold {
  audit_id: number
  user_id: string
  at: Time
}

interface AccessReleases {
  audit_id: number
  released_by_user_id: string
  released_at: Time
}

interface AccessDelays {
  id: Generated<number>
  case_number: string
  imei: Imei
  imei14s: string[]
  reason: string
  delayed_by_user_id: string
  created_at: Time
  begun_at: Time
  until: Time
  renewal: number | null
}

export interface FlagCounts {
  state_key: string
  flag_type: 'stolen' | 'lost' | 'found'
  week: Date
  flags: number
}

export interface FlagNotes {
  id: Generated<number>
  flag_id: number
  officer_user_id: string | null
  attempted_by_user_id: Generated<string | null>
  note: string
  audience: Generated<'internal' | 'owner'>
  created_at: Time
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

export interface FlagObjections {
  id: string
  flag_id: number
  owner_id: string
  reason: string
  created_at: Time
}

export interface FlagNews {
  id: string
  flag_id: number
  author_user_id: string
  text: string
  created_at: Time
}

export interface FlagNewsPhotos {
  id: string
  news_id: string
  position: number
  storage_key: string
  size: number
  sha256: Buffer
}

export interface ListRuns {
  id: string
  number: Generated<number>
  kind: 'import' | 'export'
  source: string
  at: Time
  entries: number
  added: number
  removed: number
  updated: number
  sha256: string
}

export interface ListExported {
  imei14: string
  status: 'stolen' | 'lost'
  reporting_date: Time
}

export interface ListChanges {
  run_number: number
  imei14: string
  old_status: string | null
  old_reporting_date: Time | null
}

export interface Schema
  extends PartnerSchema,
    BlockListSchema,
    LogSchema,
    FoundSchema,
    StatisticsSchema,
    ChannelSchema,
    PrivateSchema {
  users: Users
  officers: Officers
  one_time_codes: OneTimeCodes
  stranger_code_tries: StrangerCodeTries
  sessions: Sessions
  refresh_tokens: RefreshTokens
  attempt_locks: AttemptLocks
  former_numbers: FormerNumbers
  erased_contacts: ErasedContacts
  erasure_notices: ErasureNotices
  email_undos: EmailUndos
  tacs: Tacs
  data_versions: DataVersions
  devices: Devices
  device_events: DeviceEvents
  disputes: Disputes
  documents: Documents
  refunds: Refunds
  free_searches: FreeSearches
  reconciliations: Reconciliations
  transfers: Transfers
  notification_settings: NotificationSettingsRow
  notifications: Notifications
  notification_keys: NotificationKeys
  search_alerts: SearchAlerts
  device_imeis: DeviceImeis
  ownerships: Ownerships
  flags: Flags
  police_holds: PoliceHolds
  list_entries: ListEntries
  verifications: Verifications
  promo_codes: PromoCodes
  promo_uses: PromoUses
  payments: Payments
  payment_events: PaymentEvents
  certificates: Certificates
  certificate_keys: CertificateKeys
  'sandbox.transactions': SandboxTransactions
  rate_limits: RateLimits
  use_counts: UseCountRow
  identities: Identities
  identity_contests: IdentityContests
  authenticators: Authenticators
  recovery_codes: RecoveryCodes
  consents: Consents
  rights_requests: RightsRequests
  audit_log: AuditLog
  audit_chain: AuditChain
  audit_heads: AuditHeads
  audit_pending: AuditPending
  audit_subjects: AuditSubjects
  access_untold: AccessUntold
  access_releases: AccessReleases
  access_delays: AccessDelays
  flag_counts: FlagCounts
  flag_notes: FlagNotes
  proposals: Proposals
  flag_objections: FlagObjections
  flag_news: FlagNews
  flag_news_photos: FlagNewsPhotos
  list_runs: ListRuns
  list_exported: ListExported
  list_changes: ListChanges
}

/** A pool or a transaction: for statements that may run in either. */
export type Db = Kysely<Schema>
/** A transaction: for statements that must run in one, such as locks. */
export type Tx = Transaction<Schema>
