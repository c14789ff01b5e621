import * as contract from '@amana/contract'
import { type Route, route } from '../../http/route.ts'
import type { NeedDeps } from './deps.ts'
import { listNeeds } from './list-needs.ts'

export function needRoutes(deps: NeedDeps): Route[] {
  return [route(contract.listNeeds, (_, { actor }) => listNeeds(deps, actor))]
}
