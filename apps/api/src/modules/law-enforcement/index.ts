/** The only door of the officers' portal (decisions §9). */
export type { LawEnforcementDeps } from './deps.ts'
export { lawEnforcementModule } from './module.ts'
export { propose } from './propose.ts'
