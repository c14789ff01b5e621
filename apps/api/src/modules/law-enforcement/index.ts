/** The only door of the officers' portal (decisions §9). */
export { insertNote } from './case-queries.ts'
export type { LawEnforcementDeps } from './deps.ts'
export { lawEnforcementModule } from './module.ts'
export { propose } from './propose.ts'
