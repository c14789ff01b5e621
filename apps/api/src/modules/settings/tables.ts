import type { Generated } from 'kysely'

interface NotificationSettingsRow {
  user_id: string
  transfer_alerts: Generated<boolean>
  security_alerts: Generated<boolean>
  device_status_updates: Generated<boolean>
  push_transfer_alerts: Generated<boolean>
  push_security_alerts: Generated<boolean>
  push_device_status_updates: Generated<boolean>
  push_work: Generated<boolean>
}

/** The tables that this module owns: it alone writes them. */
export interface SettingsTables {
  notification_settings: NotificationSettingsRow
}
