import type { Generated } from 'kysely'
import type { Time } from '../../db/column-types.ts'

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

interface RightsRequests {
  id: string
  user_id: string
  kind: 'export' | 'correction' | 'erasure' | 'objection'
  requested_at: Time
  answered_at: Time | null
  answer: Generated<string>
}

/** The tables that this module owns: it alone writes them. */
export interface ProfileTables {
  rights_requests: RightsRequests
  erasure_notices: ErasureNotices
  erased_contacts: ErasedContacts
}
