import { readNotificationSettings as readEndpoint, updateNotificationSettings as updateEndpoint } from '@amana/contract'
import { type Route, route } from '../../http/route.ts'
import type { SettingsDeps } from './deps.ts'
import { readNotificationSettings, updateNotificationSettings } from './notification-settings.ts'

export function settingsRoutes(deps: SettingsDeps): Route[] {
  return [
    route(readEndpoint, (_input, { actor }) => readNotificationSettings(deps, actor)),
    route(updateEndpoint, ({ body }, { actor }) => updateNotificationSettings(deps, actor, body)),
  ]
}
