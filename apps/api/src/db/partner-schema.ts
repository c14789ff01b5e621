/** The tables of organisations and their clients (decisions §14), part of the schema. */
import type { Generated, JSONColumnType } from 'kysely'
import type { Time, TimeIfAny } from './time-columns.ts'

export type OrganisationKind = 'marketplace' | 'repair' | 'insurer' | 'network' | 'police' | 'other'
export type MemberRole = 'owner' | 'admin' | 'developer' | 'viewer'

export interface Organisations {
  id: string
  name: string
  kind: OrganisationKind
  /** Of a police command, once an administrator has given it. */
  state_command: Generated<string | null>
  purpose: Generated<string>
  contact_email: string
  website: Generated<string>
  status: 'applied' | 'approved' | 'rejected' | 'suspended'
  applied_by_user_id: string | null
  created_at: Time
  decided_at: TimeIfAny
  price_kobo: number
  balance_kobo: Generated<number>
  reserved_kobo: Generated<number>
  /** Until then its clients are slowed down together. */
  slowed_until: TimeIfAny
}

export interface OrganisationMembers {
  organisation_id: string
  user_id: string
  role: MemberRole
  joined_at: Time
}

export interface OrganisationInvitations {
  id: string
  organisation_id: string
  email: string
  role: MemberRole
  invited_by_user_id: string | null
  created_at: Time
  expires_at: Time
  ended_at: TimeIfAny
}

export interface Clients {
  id: string
  organisation_id: string
  name: string
  sandbox: boolean
  scopes: string[]
  secret_hash: Buffer | null
  api_key_hash: Buffer | null
  api_key_ends: string | null
  jwks: JSONColumnType<{ keys: object[] } | null>
  allowed_networks: Generated<string[]>
  per_minute: number
  per_day: number
  /** Blinded elements a day. */
  private_per_day: Generated<number>
  created_at: Time
  created_by_user_id: string | null
  expires_at: TimeIfAny
  revoked_at: TimeIfAny
  last_used_at: TimeIfAny
}

/** Beyond what the kind of its organisation allows. */
export interface ClientScopeGrants {
  client_id: string
  scope: string
  granted_at: Time
  until: Time
}

export interface EirAnswers {
  organisation_id: string
  sandbox: boolean
  minute: Time
  answers: number
}

export interface ClientAssertions {
  client_id: string
  jti_hash: Buffer
  expires_at: Time
}

export interface ClientUsage {
  client_id: string
  organisation_id: string
  day: string
  checks: Generated<number>
  check_status: Generated<number>
  job_lines: Generated<number>
  kobo: Generated<number>
}

export interface CheckJobs {
  id: string
  organisation_id: string
  client_id: string | null
  created_by_user_id: string | null
  sandbox: boolean
  status: 'queued' | 'running' | 'done' | 'failed' | 'cancelled'
  lines: number
  bad_lines: number
  duplicates: number
  counts: JSONColumnType<Record<string, number> | null>
  reason: 'too_many_bad_lines' | null
  price_kobo: number
  reserved_kobo: number
  spent_kobo: Generated<number>
  created_at: Time
  started_at: TimeIfAny
  ended_at: TimeIfAny
  expires_at: Time
  deleted_at: TimeIfAny
  result_bytes: number | null
  result_sha256: Buffer | null
  gzip_sha256: Buffer | null
  /** Numbers that a single question paid for while the job had claimed them. */
  overtaken: Generated<number>
  stored_bytes: Generated<number>
}

export interface PaidNumbers {
  organisation_id: string
  imei14: string
  paid_at: Time
  /** The job that claims it; null: a single question has paid. */
  job_id: string | null
}

export interface RunningUploads {
  organisation_id: string
  place: number
  upload_id: string
  expires_at: Time
}

export interface OrganisationLedger {
  id: Generated<number>
  organisation_id: string
  at: Time
  kind: 'credit' | 'top_up' | 'checks' | 'check_status' | 'job_reserved' | 'job_returned' | 'reversed'
  kobo: number
  balance_kobo: number
  quantity: Generated<number>
  client_id: string | null
  job_id: string | null
  payment_reference: string | null
}

export interface IdempotencyKeys {
  /** A client, or a member of an organisation. */
  caller_id: string
  key: string
  fingerprint: Buffer | null
  status: number | null
  answer: JSONColumnType<object | null>
  created_at: Time
}

export interface OrganisationQuestions {
  organisation_id: string
  imei14: string
  asked_at: Time
}

export interface CheckedImeis {
  imei14: string
  imei: string
  organisation_id: string
  checked_at: Time
}

export interface Webhooks {
  id: string
  organisation_id: string
  client_id: string | null
  sandbox: boolean
  url: string
  events: string[]
  status: 'active' | 'disabled' | 'deleted'
  disabled_because: string | null
  encrypted_keys: Buffer
  key_id: string
  public_key: string
  created_at: Time
}

export interface WebhookEvents {
  id: string
  organisation_id: string
  sandbox: boolean
  type: string
  data: JSONColumnType<object>
  created_at: Time
}

export interface WebhookDeliveries {
  event_id: string
  webhook_id: string
  status: 'pending' | 'delivered' | 'failed'
  attempts: Generated<number>
  next_at: Time
  created_at: Time
}

export interface WebhookAttempts {
  id: Generated<number>
  event_id: string
  webhook_id: string
  at: Time
  status: number | null
  reason: string | null
}

export interface PartnerSchema {
  organisations: Organisations
  organisation_members: OrganisationMembers
  organisation_invitations: OrganisationInvitations
  clients: Clients
  client_scope_grants: ClientScopeGrants
  eir_answers: EirAnswers
  client_assertions: ClientAssertions
  client_usage: ClientUsage
  check_jobs: CheckJobs
  paid_numbers: PaidNumbers
  running_uploads: RunningUploads
  organisation_ledger: OrganisationLedger
  idempotency_keys: IdempotencyKeys
  organisation_questions: OrganisationQuestions
  checked_imeis: CheckedImeis
  webhooks: Webhooks
  webhook_events: WebhookEvents
  webhook_deliveries: WebhookDeliveries
  webhook_attempts: WebhookAttempts
}
