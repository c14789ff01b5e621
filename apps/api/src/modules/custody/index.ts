/** The only door of custody: phones that the police keep, from seizure to return (decisions §21). */
export type { CustodyDeps } from './deps.ts'
export { custodyModule } from './module.ts'
export { type StayStep, takeMatches } from './owner-queries.ts'
export { insertCustody, insertStep, updateCalled, updateMatchedFlag } from './queries.ts'
export { readWaiting, stepsOfCase } from './read-own-custody.ts'
export { custodyOfReport } from './read-reporter-custody.ts'
export { ownerCode } from './rules.ts'
