import * as contract from '@amana/contract'
import { type Route, route } from '../../http/route.ts'
import type { NotificationDeps } from './deps.ts'
import { listNotifications, readNotifications } from './list-notifications.ts'

export function notificationRoutes(deps: Pick<NotificationDeps, 'database' | 'clock'>): Route[] {
  return [
    route(contract.listNotifications, ({ query }, { actor }) => listNotifications(deps, actor, query)),
    route(contract.readNotifications, ({ body }, { actor }) => readNotifications(deps, actor, body)),
  ]
}
