import type { Generated, JSONColumnType } from 'kysely'
import type { Time } from '../../db/column-types.ts'

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

interface WebhookEvents {
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

/** The tables that this module owns: it alone writes them. */
export interface WebhooksTables {
  webhooks: Webhooks
  webhook_events: WebhookEvents
  webhook_deliveries: WebhookDeliveries
  webhook_attempts: WebhookAttempts
}
