import type { Imei } from '@amana/contract'
import type { Generated } from 'kysely'
import type { Time } from '../../db/column-types.ts'

interface PendingAccessNotices {
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

/** The tables that this module owns: it alone writes them. */
export interface AccessesTables {
  pending_access_notices: PendingAccessNotices
  access_delays: AccessDelays
  access_releases: AccessReleases
}
