import * as contract from '@amana/contract'
import { type Route, route } from '../../http/route.ts'
import { listConsents, withdrawConsents } from './consents.ts'
import type { TelecomDeps } from './deps.ts'

export function telecomRoutes(deps: TelecomDeps): Route[] {
  return [
    route(contract.listConsents, (_input, { actor }) => listConsents(deps, actor)),
    route(contract.withdrawConsents, ({ body }, { actor }) => withdrawConsents(deps, actor, body)),
  ]
}
