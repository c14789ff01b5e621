/** The only door of accesses: who sees when that an officer looked at their data (decisions §15). */
export {
  type DelayRow,
  type DelayToMake,
  delayCase,
  isDelayed,
  type RunningDelay,
  runningDelaysOf,
  selectDelays,
} from './delay.ts'
export type { NoticeDeps } from './deps.ts'
export { accessesOf } from './list-accesses.ts'
export { accessesModule } from './module.ts'
export type { KnownAccess } from './queries.ts'
export { accessById, releaseNow, visibleTimesOf } from './release.ts'
