/** The only door of settings. */
export type { SettingsDeps } from './deps.ts'
export { settingsModule } from './module.ts'
export { selectNotificationSettings as notificationSettingsOf } from './queries.ts'
