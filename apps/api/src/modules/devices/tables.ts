import type { HistoryItem } from '@amana/contract'
import type { Generated } from 'kysely'
import type { ImeiColumn, Time, TimeIfAny } from '../../db/column-types.ts'

interface Devices {
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

interface DeviceEvents {
  id: Generated<number>
  device_id: number
  action_type: HistoryItem['action_type']
  actor_user_id: string | null
  owner_user_id: string | null
  created_at: Time
}

interface Disputes {
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

interface DeviceImeis {
  imei: ImeiColumn
  device_id: number
  slot: 1 | 2
}

interface Ownerships {
  id: Generated<number>
  device_id: number
  user_id: string | null
  origin: 'registration' | 'transfer'
  acquired_at: Time
  ended_at: Time | null
}

/** The tables that this module owns: it alone writes them. */
export interface DevicesTables {
  devices: Devices
  device_imeis: DeviceImeis
  ownerships: Ownerships
  device_events: DeviceEvents
  disputes: Disputes
}
