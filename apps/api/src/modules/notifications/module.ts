import type { Module } from '../../module.ts'
import type { NotificationDeps } from './deps.ts'
import { dispatchEvent } from './dispatch-event.ts'
import { personalData } from './personal-data.ts'
import { notificationRoutes } from './routes.ts'
import { sendNotification } from './send-notification.ts'

export function notificationsModule(deps: NotificationDeps): Module {
  return {
    personalData,
    routes: notificationRoutes(deps),
    jobs: {
      'notifications.dispatch': (data) => dispatchEvent(deps, data),
      'notifications.send': (data) => sendNotification(deps, data),
    },
  }
}
