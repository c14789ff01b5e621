import type { Locale } from '@amana/messages'
import type { Generated } from 'kysely'
import type { Time, TimeIfAny } from '../../db/column-types.ts'

type Role = 'user' | 'officer' | 'supervisor'

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

interface Sessions {
  id: string
  user_id: string
  device: string
  created_at: Time
  last_used_at: Time
  expires_at: Time
  ended_at: Time | null
  end_reason: SessionEndReason | null
}

interface RefreshTokens {
  token_hash: Buffer
  session_id: string
  issued_at: Time
  used_at: Time | null
}

interface FormerNumbers {
  id: string
  user_id: string
  phone_number: string
  /** Null: it was never proven. */
  proven_at: Time | null
  lost_at: Time
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

export interface Authenticators {
  user_id: string
  encrypted_secret: Buffer
  key_id: string
  created_at: Time
  enabled_at: Time | null
  last_step: Generated<number>
}

interface RecoveryCodes {
  user_id: string
  code_hash: Buffer
  used_at: Time | null
}

export interface Passkeys {
  id: string
  user_id: string
  credential_id: Buffer
  /** COSE. */
  public_key: Buffer
  /** 0: the authenticator does not count. */
  counter: number
  transports: string[]
  attachment: 'platform' | 'cross-platform' | null
  /** The model of the authenticator, zeros where it does not say. */
  aaguid: string
  backup_eligible: boolean
  backed_up: boolean
  name: string
  /** The browser in which it was made. */
  device: string
  /** Null: that session is deleted. */
  session_id: string | null
  created_at: Time
  last_used_at: Time | null
  /** When a copy of it was refused last. */
  copied_at: Time | null
}

interface PasskeyChallenges {
  id: string
  expires_at: Time
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

/** The tables that this module owns: it alone writes them. */
export interface AccountsTables {
  users: Users
  officers: Officers
  sessions: Sessions
  refresh_tokens: RefreshTokens
  authenticators: Authenticators
  recovery_codes: RecoveryCodes
  passkeys: Passkeys
  passkey_challenges: PasskeyChallenges
  attempt_locks: AttemptLocks
  email_undos: EmailUndos
  former_numbers: FormerNumbers
  consents: Consents
}
