/** Questions to mobile networks about a person's number, and the consents before them. The only door. */
export type { TelecomDeps } from './deps.ts'
export { askSimReplaced, lastPhoneOf } from './last-phone.ts'
export { telecomModule } from './module.ts'
export { numberChangedHands, silentNumberChangedHands } from './number-changed-hands.ts'
export { proveNetworkUse } from './prove-network.ts'
export { inUseOf, questionsAbout } from './read-use.ts'
export { hasSimHold, requireNoSimChange, requireNoSimHold } from './require-no-sim-change.ts'
