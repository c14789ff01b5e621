/** The only door of accesses: who sees when that an officer looked at their data (decisions §15). */
export {
  delayCase,
  isDelayed,
  runningDelaysOf,
  selectDelays,
} from './delay.ts'
export { accessesOf } from './list-accesses.ts'
export { accessesModule } from './module.ts'
export { accessById, releaseNow, visibleTimesOf } from './release.ts'
