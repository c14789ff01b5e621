/** The only door of accounts. */
export { type ProfileChange, updateProfileFields, updateValidated } from './account-queries.ts'
export { contactHashes } from './contacts/contact-hashes.ts'
export { countEmailLink, issueEmailLink } from './contacts/send-email-link.ts'
export { unproveRecycled } from './contacts/unprove-recycled.ts'
export { confirmDeletion, type StandingCredentials } from './credentials/confirm-deletion.ts'
export { type Confirmation, type ConfirmDeps, confirmPerson } from './credentials/confirm-person.ts'
export { confirmUnlessRecent } from './credentials/confirm-unless-recent.ts'
export { hashPassword, passwordMatches, passwordQueueLength } from './credentials/passwords.ts'
export { proveByPhone } from './credentials/prove-by-phone.ts'
export { requirePin } from './credentials/require-pin.ts'
export { passwordAlone, requirePinOrPassword } from './credentials/require-pin-or-password.ts'
export { rotateAuthenticators } from './credentials/rotate-authenticators.ts'
export { rotatePins } from './credentials/rotate-pins.ts'
export type { Spend } from './credentials/second-step.ts'
export type { OfficerTwoFactor } from './credentials/second-step-rules.ts'
export type { AccountDeps, NoticeDeps } from './deps.ts'
export { accountsModule } from './module.ts'
export {
  type ListedOfficer,
  listOfficers,
  listOfficersOfCommand,
  readOfficer,
} from './officers/list-officers.ts'
export {
  changeRole,
  createOfficer,
  inviteOfficer,
  OfficerRefused,
  reinstateOfficer,
  renewOfficer,
  resetOfficerPassword,
  suspendOfficer,
} from './officers/manage-officers.ts'
export { makeMailedPassword, makeOneTimePassword } from './officers/one-time-password.ts'
export { lockOfficers, type OfficerStanding } from './officers/queries.ts'
export { endUserSessions, resetSecondStep, resetUserSecondStep } from './officers/reset-second-step.ts'
export { updateReleased, updateRevealed } from './officers/reveal-queries.ts'
export { wordedDevice } from './sessions/device-name.ts'
export { endPhoneAccess, readPhoneAccess } from './sessions/phone-access.ts'
export { readUser } from './sessions/read-me.ts'
export { createSessionGate, type EndedSessions, rememberEnded } from './sessions/session-gate.ts'
