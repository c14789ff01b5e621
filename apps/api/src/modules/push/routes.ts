import * as contract from '@amana/contract'
import { type Route, route } from '../../http/route.ts'
import type { PushDeps } from './deps.ts'
import { listPushDevices, removePushDevice, subscribe, unsubscribe } from './subscribe.ts'

export function pushRoutes(deps: PushDeps): Route[] {
  return [
    route(contract.subscribePush, ({ body }, { actor, language }) => subscribe(deps, actor, body, language)),
    route(contract.unsubscribePush, ({ body }, { actor }) => unsubscribe(deps, actor, body)),
    route(contract.listPush, (_input, { actor, language }) => listPushDevices(deps, actor, language)),
    route(contract.removePush, ({ params: { id } }, { actor }) => removePushDevice(deps, actor, id)),
  ]
}
