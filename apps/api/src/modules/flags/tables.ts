import type { FlagMode } from '@amana/contract'
import type { Locale } from '@amana/messages'
import type { ColumnType, Generated } from 'kysely'
import type { ImeiColumn, Time, TimeIfAny } from '../../db/column-types.ts'

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
  /** The officer who sent the theft report while signed in. */
  sent_by_officer_id: Generated<string | null>
  /** The reporter erased their account while the case needed the contact. */
  contact_erased: Generated<boolean>
  officer_user_id: string | null
  /** The officer or the state command that looks after the case, or nobody. */
  assigned_user_id: Generated<string | null>
  assigned_state: Generated<string | null>
  /** When an officer confirmed or rejected the report. */
  decided_at: TimeIfAny
  /** Networks block the phone, or let it live and report it until `trace_until`. */
  mode: Generated<FlagMode>
  mode_changed_at: TimeIfAny
  /** The present or last period of tracing. */
  traced_at: TimeIfAny
  trace_until: TimeIfAny
  /** The last act on a traced case. */
  trace_acted_at: TimeIfAny
  trace_reminded_at: TimeIfAny
  state_key: ColumnType<string | null, never, never>
  search_text: ColumnType<string, never, never>
}

interface PoliceHolds {
  id: Generated<number>
  imei: ImeiColumn
  placed_by_user_id: string
  reason: string
  placed_at: Time
  released_at: Time | null
  block: Generated<boolean>
}

interface FlagNotes {
  id: Generated<number>
  flag_id: number
  officer_user_id: string | null
  attempted_by_user_id: Generated<string | null>
  note: string
  audience: Generated<'internal' | 'owner'>
  created_at: Time
}

interface FlagModeChanges {
  id: Generated<number>
  flag_id: number
  mode: FlagMode
  /** `time`: the period of tracing had ended. */
  changed_by: 'owner' | 'officer' | 'time'
  user_id: string | null
  trace_until: Time | null
  changed_at: Time
}

/** A case that waits for its IMEI; it becomes a flag when that comes. */
export interface PendingReports {
  id: Generated<number>
  case_number: string
  flag_type: 'stolen' | 'lost'
  reason: string
  last_known_location: string
  device_state: string
  device_brand: string
  device_model: string
  reporter_name: string
  reporter_phone: string | null
  reporter_email: string | null
  reporter_locale: Locale | null
  sent_by_officer_id: string | null
  created_at: Time
  updated_at: Time
  contact_verified_at: TimeIfAny
  imei_due_at: Time
  reminded_at: TimeIfAny
  ended_at: TimeIfAny
}

/** The tables that this module owns: it alone writes them. */
export interface FlagsTables {
  flags: Flags
  flag_mode_changes: FlagModeChanges
  flag_notes: FlagNotes
  pending_reports: PendingReports
  police_holds: PoliceHolds
}
