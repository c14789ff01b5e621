import type { Generated, JSONColumnType } from 'kysely'
import type { Time, TimeIfAny } from '../../db/column-types.ts'

type OrganisationKind = 'marketplace' | 'repair' | 'insurer' | 'network' | 'police' | 'other'

export type MemberRole = 'owner' | 'admin' | 'developer' | 'viewer'

export interface Organisations {
  id: string
  name: string
  kind: OrganisationKind
  /** State of a police command, once an administrator has given it. */
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
  /** The secret before it, until its time. */
  old_secret_hash: Buffer | null
  old_secret_until: TimeIfAny
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
interface ClientScopeGrants {
  client_id: string
  scope: string
  granted_at: Time
  until: Time
}

interface EirAnswers {
  organisation_id: string
  sandbox: boolean
  minute: Time
  answers: number
}

interface ClientAssertions {
  client_id: string
  jti_hash: Buffer
  expires_at: Time
}

interface ClientUsage {
  client_id: string
  organisation_id: string
  day: string
  checks: Generated<number>
  check_status: Generated<number>
  job_lines: Generated<number>
  kobo: Generated<number>
}

interface OrganisationLedger {
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

interface IdempotencyKeys {
  /** A client, or a member of an organisation. */
  caller_id: string
  key: string
  fingerprint: Buffer | null
  status: number | null
  answer: JSONColumnType<object | null>
  created_at: Time
}

/** The tables that this module owns: it alone writes them. */
export interface OrganisationsTables {
  organisations: Organisations
  organisation_members: OrganisationMembers
  organisation_invitations: OrganisationInvitations
  organisation_ledger: OrganisationLedger
  clients: Clients
  client_scope_grants: ClientScopeGrants
  client_assertions: ClientAssertions
  client_usage: ClientUsage
  eir_answers: EirAnswers
  idempotency_keys: IdempotencyKeys
}
