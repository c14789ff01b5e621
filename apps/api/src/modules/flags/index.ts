/**
 * The only door of flags (decisions §5). Module law-enforcement calls the officers' actions in its own
 * transactions.
 */
export { namingOpenCase, nextCaseNumber, openFlagOf } from './cases.ts'
export { clearFlag, clearFlagsOfOwner, type FlagAct } from './clear-flag.ts'
export { type ActiveFlag, type CreatedFlag, createActiveFlag } from './create-active-flag.ts'
export { flagOwnDevice } from './create-flag.ts'
export type { FlagChangeDeps, FlagDeps } from './deps.ts'
export { type FlagTarget, lockFlagTarget } from './lock-flag-target.ts'
export { flagsModule } from './module.ts'
export { notifyRefusedRegistration } from './notify-refused-registration.ts'
export { CASE_NEEDS_CONTACT } from './personal-data.ts'
export { placeHold, releaseHold } from './police-hold.ts'
export { type FlagById, insertFlag, insertNote, type Reporter, updateAssigned } from './queries.ts'
export { type ReportedCase, readReportedCase } from './read-reported-case.ts'
export { confirmTheftReport, rejectTheftReport } from './review-theft-report.ts'
export { type OpenFlag, PROVE_WITHIN, splitModel } from './rules.ts'
export { endTransferOf } from './stop-device.ts'
export { updateContactVerified } from './theft-report-queries.ts'
