import * as contract from '@amana/contract'
import { type Route, route } from '../../http/route.ts'
import type { AccessDeps } from './deps.ts'
import { listAccesses } from './list-accesses.ts'

export function accessRoutes(deps: AccessDeps): Route[] {
  return [route(contract.listAccesses, (_, { actor }) => listAccesses(deps, actor))]
}
