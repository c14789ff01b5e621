/**
 * The only door of the private look-up: blocked or not, without naming the number (docs/private-look-up.md).
 */
export { readPrivateDay } from './blind.ts'
export { privateLookupModule } from './module.ts'
export { listPrivateEpochs, rotatePrivateEpoch, rotatePrivateSeeds } from './rotate.ts'
export { createPrivateSets } from './served-sets.ts'
