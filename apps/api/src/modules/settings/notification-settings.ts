import type { EndpointInput, NotificationSettings, updateNotificationSettings as updateEndpoint } from '@amana/contract'
import { type Actor, userIdOf } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import type { SettingsDeps } from './deps.ts'
import { selectNotificationSettings, upsertNotificationSettings } from './queries.ts'

/** The settings for outgoing notifications. @throws AppError not_signed_in */
export async function readNotificationSettings({ database }: SettingsDeps, actor: Actor): Promise<NotificationSettings> {
  return selectNotificationSettings(database.db, accountIdOf(actor))
}

/** Changes the given settings. @throws AppError not_signed_in */
export async function updateNotificationSettings(
  { database }: SettingsDeps,
  actor: Actor,
  change: EndpointInput<typeof updateEndpoint>['body'],
): Promise<NotificationSettings> {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  return upsertNotificationSettings(database.db, accountIdOf(actor), given)
}

function accountIdOf(actor: Actor): string {
  const userId = userIdOf(actor)
  if (userId === null) throw new AppError('not_signed_in')
  return userId
}
