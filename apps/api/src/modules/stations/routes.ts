import * as contract from '@amana/contract'
import { type Route, route } from '../../http/route.ts'
import type { StationDeps } from './deps.ts'
import { listStations } from './list-stations.ts'

export function stationRoutes(deps: StationDeps): Route[] {
  return [route(contract.listStations, ({ query }) => listStations(deps, query))]
}
