/** The only door of notifications: reacts to events, is called by no module (decisions §3, §5, §6). */
export { notificationsModule } from './module.ts'
