import type { Generated } from 'kysely'
import type { Time, TimeIfAny } from '../../db/column-types.ts'

interface PushSubscriptions {
  id: string
  user_id: string
  /** The session that made it, with which it ends. */
  session_id: string
  endpoint: string
  endpoint_digest: Buffer
  p256dh: Buffer
  auth: Buffer
  /** The key of ours that the push service knows. */
  key_id: string
  created_at: Time
  last_success_at: TimeIfAny
  /** Refusals in a row. */
  failures: Generated<number>
}

/** The tables that this module owns: it alone writes them. */
export interface PushTables {
  push_subscriptions: PushSubscriptions
}
