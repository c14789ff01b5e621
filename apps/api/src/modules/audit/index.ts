/** The only door of the audit log: views and actions of officers. */

export type { Break, Progress } from './chain.ts'
export { chainAudit } from './chain-audit.ts'
export { auditModule } from './module.ts'
export { type ReadEntry, readAuditEntries } from './read-entries.ts'
export { type AuditAction, type AuditEntry, recordAudit } from './record-audit.ts'
export { type AuditVerification, verifyAudit } from './verify-audit.ts'
