/** The only door of the officers' portal (decisions §9). */
export { isPartyTo } from './case-queries.ts'
export { areIndependent } from './independence-queries.ts'
export { lawEnforcementModule } from './module.ts'
export { propose } from './propose.ts'
export { lockForOfficer } from './refuse-own-case.ts'
