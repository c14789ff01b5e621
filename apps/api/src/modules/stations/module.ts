import type { Module } from '../../module.ts'
import type { StationDeps } from './deps.ts'
import { stationRoutes } from './routes.ts'

export function stationsModule(deps: StationDeps): Module {
  return { routes: stationRoutes(deps) }
}
