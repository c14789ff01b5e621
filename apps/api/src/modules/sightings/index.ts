/** The only door of sightings: what networks saw of phones with an open case (decisions §20). */
export { sightingsModule } from './module.ts'
export { type SeenByNetwork, selectCopiedAt, selectSeenDays } from './owner-queries.ts'
export { reportSightings } from './report-sightings.ts'
