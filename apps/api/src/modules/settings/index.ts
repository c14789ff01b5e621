/** The only door of settings. */
export type { SettingsDeps } from './deps.ts'
export { selectNotificationSettings as notificationSettingsOf } from './queries.ts'
export { settingsRoutes } from './routes.ts'
