/** The only door of the audit log: views and actions of officers, and commands of administrators. */

export { canonicalEntry, type Progress, type StoredEntry } from './chain.ts'
export { chainAudit } from './chain-audit.ts'
export { headFileIn } from './head-file.ts'
export { createHeadSigner, type HeadSigner } from './head-signer.ts'
export { supervisorReaders } from './mail-supervisors.ts'
export { auditModule } from './module.ts'
export { STORED_COLUMNS, type Subject } from './queries.ts'
export {
  countEntries,
  type EntryFilter,
  type EntryPosition,
  type ReadEntry,
  readAllEntries,
  readAuditEntries,
} from './read-entries.ts'
export { readSignedHeads } from './read-heads.ts'
export {
  type AskingClient,
  type AuditEntry,
  recordAudit,
  recordCommand,
  recordNetworkAct,
  recordQuestions,
  recordSubjects,
} from './record-audit.ts'
export { type RestoredHeads, restoreHeads } from './restore-heads.ts'
export { type AuditVerification, compareHeads, verifyAudit } from './verify-audit.ts'
