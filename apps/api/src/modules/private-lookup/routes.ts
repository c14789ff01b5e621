import * as contract from '@amana/contract'
import { type Route, route } from '../../http/route.ts'
import { type BlindDeps, evaluateForClient, evaluateForUser } from './blind.ts'
import type { PrivateLookupDeps } from './deps.ts'
import { tellOwner } from './tell-owner.ts'

export function privateLookupRoutes(deps: PrivateLookupDeps & BlindDeps): Route[] {
  return [
    route(contract.blindAsClient, ({ body }, { actor, setLeftToday }) =>
      evaluateForClient(deps, actor, body, setLeftToday),
    ),
    route(contract.blindAsUser, ({ body }, { actor }) => evaluateForUser(deps, actor, body)),
    route(contract.tellOwner, ({ body }, { actor }) => tellOwner(deps, actor, body.imei)),
  ]
}
