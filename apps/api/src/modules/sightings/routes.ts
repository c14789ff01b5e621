import * as contract from '@amana/contract'
import { type Route, route } from '../../http/route.ts'
import type { SightingDeps } from './deps.ts'
import { listSightings } from './list-sightings.ts'
import { endCopy, listCopies, nameCopy } from './name-copy.ts'
import { readExceptions } from './read-exceptions.ts'
import { reportSightings } from './report-sightings.ts'

export function sightingRoutes(deps: SightingDeps): Route[] {
  return [
    route(contract.reportSightings, ({ body }, { actor }) => reportSightings(deps, actor, body)),
    route(contract.readExceptions, (_, { actor }) => readExceptions(deps, actor)),
    route(contract.listSightings, ({ params, query }, { actor }) =>
      listSightings(deps, actor, params.id, query.purpose),
    ),
    route(contract.nameCopy, ({ params, body }, { actor }) => nameCopy(deps, actor, params.id, body)),
    route(contract.listCopies, ({ params }, { actor }) => listCopies(deps, actor, params.id)),
    route(contract.endCopy, ({ params }, { actor }) => endCopy(deps, actor, params)),
  ]
}
