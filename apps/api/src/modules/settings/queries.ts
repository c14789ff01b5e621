/** SQL of settings. An account without a row has every switch on. */

import type { NotificationSettings } from '@amana/contract'
import type { Db } from '../../db/index.ts'

const COLUMNS = [
  'transfer_alerts',
  'security_alerts',
  'device_status_updates',
  'push_transfer_alerts',
  'push_security_alerts',
  'push_device_status_updates',
  'push_work',
] as const

const ALL_ON: NotificationSettings = {
  transfer_alerts: true,
  security_alerts: true,
  device_status_updates: true,
  push_transfer_alerts: true,
  push_security_alerts: true,
  push_device_status_updates: true,
  push_work: true,
}

export async function selectNotificationSettings(db: Db, userId: string): Promise<NotificationSettings> {
  const row = await db
    .selectFrom('notification_settings')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? ALL_ON
}

/** Changes only the given ones: two concurrent changes both apply. */
export function upsertNotificationSettings(
  db: Db,
  userId: string,
  change: Partial<NotificationSettings>,
): Promise<NotificationSettings> {
  return db
    .insertInto('notification_settings')
    .values({ user_id: userId, ...ALL_ON, ...change })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ user_id: userId, ...change }))
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}
