import * as contract from '@amana/contract'
import { jsonOrEventRoute, type Route, route } from '../../http/route.ts'
import type { BlockListDeps } from './deps.ts'
import type { HeadWatch } from './head-watch.ts'
import { putCursor } from './put-cursor.ts'
import { readChanges } from './read-changes.ts'

export function blockListRoutes(deps: BlockListDeps, watch: HeadWatch): Route[] {
  return [
    jsonOrEventRoute(contract.readBlockChanges, ({ query }, { actor, headers, closing }) =>
      readChanges(deps, watch, actor, query, { headers, closing }),
    ),
    route(contract.putBlockCursor, ({ body }, { actor }) => putCursor(deps, actor, body)),
  ]
}
