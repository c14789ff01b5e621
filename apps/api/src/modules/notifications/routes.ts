import { listNotifications as listEndpoint, readNotifications as readEndpoint } from '@amana/contract'
import { type Route, route } from '../../http/route.ts'
import type { NotificationDeps } from './deps.ts'
import { listNotifications, readNotifications } from './list-notifications.ts'

export function notificationRoutes(deps: Pick<NotificationDeps, 'database' | 'clock'>): Route[] {
  return [
    route(listEndpoint, ({ query }, { actor }) => listNotifications(deps, actor, query)),
    route(readEndpoint, ({ body }, { actor }) => readNotifications(deps, actor, body)),
  ]
}
