/** The only door of police stations (decisions §21). */
export { importStations, StationsRefused } from './import-stations.ts'
export { closeStation, readStations } from './list-stations.ts'
export { stationsModule } from './module.ts'
export { type FoundStation, selectStationByName, upsertStations } from './queries.ts'
export type { StationRow } from './rules.ts'
