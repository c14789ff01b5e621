import type {
  EndpointInput,
  NotificationSettings,
  updateNotificationSettings as updateEndpoint,
} from '@amana/contract'
import type { UserActor } from '../../kernel/actor.ts'
import type { SettingsDeps } from './deps.ts'
import { selectNotificationSettings, upsertNotificationSettings } from './queries.ts'

/** The settings for outgoing notifications. */
export async function readNotificationSettings(
  { database }: SettingsDeps,
  actor: UserActor,
): Promise<NotificationSettings> {
  return selectNotificationSettings(database.db, actor.userId)
}

/** Changes the given settings. */
export async function updateNotificationSettings(
  { database }: SettingsDeps,
  actor: UserActor,
  change: EndpointInput<typeof updateEndpoint>['body'],
): Promise<NotificationSettings> {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  return upsertNotificationSettings(database.db, actor.userId, given)
}
