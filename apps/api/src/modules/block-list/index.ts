/** The only door of the block list: what networks block, in one order, and the brake (decisions §13). */

export { lockStop } from './brake-queries.ts'
export { type BlockedNumbers, createBlockedNumbers } from './follow-list.ts'
export { createHeadWatch } from './head-watch.ts'
export { blockListModule } from './module.ts'
export { networksOf } from './networks-of.ts'
export { selectChanges, selectHasPending, selectState, startEpoch } from './queries.ts'
export { waitingReaders } from './read-changes.ts'
export {
  type BrakeStatus,
  type ReleaseResult,
  readBrakeStatus,
  releaseBrake,
  releaseStop,
} from './release-brake.ts'
export { beginRead, endRead } from './snapshot-queries.ts'
