import type { TransferStatus } from '@amana/contract'
import type { Time } from '../../db/column-types.ts'

interface Transfers {
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

/** The tables that this module owns: it alone writes them. */
export interface TransfersTables {
  transfers: Transfers
}
