import * as contract from '@amana/contract'
import { type Route, route } from '../../http/route.ts'
import type { SettingsDeps } from './deps.ts'
import { readNotificationSettings, updateNotificationSettings } from './notification-settings.ts'

export function settingsRoutes(deps: SettingsDeps): Route[] {
  return [
    route(contract.readNotificationSettings, (_input, { actor }) => readNotificationSettings(deps, actor)),
    route(contract.updateNotificationSettings, ({ body }, { actor }) =>
      updateNotificationSettings(deps, actor, body),
    ),
  ]
}
