/** The only door of settings. */
export { settingsModule } from './module.ts'
export { selectNotificationSettings as notificationSettingsOf } from './queries.ts'
