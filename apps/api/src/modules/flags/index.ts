/**
 * The only door of flags (decisions §5). Module law-enforcement calls the officers' actions in its own
 * transactions.
 */
export { namingOpenCase, nextCaseNumber } from './cases.ts'
export { setFlagMode, setOwnersMode } from './change-mode.ts'
export { clearFlag, clearFlagsOfOwner } from './clear-flag.ts'
export { createActiveFlag } from './create-active-flag.ts'
export { flagOwnDevice } from './create-flag.ts'
export { reportByPhone } from './create-theft-report.ts'
export type { FlagDeps } from './deps.ts'
export { completeReport } from './imei-to-follow/add-report-imei.ts'
export { phonesOf } from './imei-to-follow/look-up-phones.ts'
export { type FlagTarget, lockFlagTarget, openCasesOf } from './lock-flag-target.ts'
export { flagsModule } from './module.ts'
export { notifyRefusedRegistration } from './notify-refused-registration.ts'
export { CASE_NEEDS_CONTACT } from './personal-data.ts'
export { placeHold, releaseHold } from './police-hold.ts'
export { insertFlag, insertNote, selectOpenFlags, updateAssigned } from './queries.ts'
export { readReportedCase } from './read-reported-case.ts'
export { confirmTheftReport, rejectTheftReport } from './review-theft-report.ts'
export { PROVE_WITHIN, splitModel, TRACE_RESTS } from './rules.ts'
export { endTransferOf } from './stop-device.ts'
export { updateContactVerified } from './theft-report-queries.ts'
