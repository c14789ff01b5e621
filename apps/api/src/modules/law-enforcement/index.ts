/** The only door of the officers' portal (decisions §9). */
export type { LawEnforcementDeps } from './deps.ts'
export { createFlagFeed, type FlagFeed } from './flag-feed.ts'
export { lawEnforcementRoutes } from './routes.ts'
