import type { NotificationKind } from '@amana/contract'
import type { Generated } from 'kysely'
import type { ImeiColumn, Time } from '../../db/column-types.ts'

interface Notifications {
  id: string
  user_id: string
  kind: NotificationKind
  title: string
  text: string
  link: Generated<string>
  created_at: Time
  read_at: Time | null
}

/** Which events a person was notified of. `created_at`: of the notification. */
interface NotificationKeys {
  user_id: string
  event_key: string
  notification_id: string
  created_at: Time
}

interface SearchAlerts {
  imei: ImeiColumn
  alerted_at: Time
}

/** The tables that this module owns: it alone writes them. */
export interface NotificationsTables {
  notifications: Notifications
  notification_keys: NotificationKeys
  search_alerts: SearchAlerts
}
