/** The only door of the transparency log: what outsiders can check (decisions §15). */
export { TileMissing } from './append-tiles.ts'

export { selectLogKeySince } from './key-queries.ts'
export { createLogSigner, originOf } from './log-signer.ts'
export { LogSourceFailed, openLogSource } from './log-sources.ts'
export { transparencyLogModule } from './module.ts'
export { pauseRestoredLog } from './pause.ts'
export { describeLog, type LoggedKey, readPrivateKeys, readPublicKeys, revokeKey } from './public-keys.ts'
export {
  type Receipt,
  type ReceiptDeps,
  readCertificateReceipt,
  readReceipts,
  readStatisticsEvent,
  readStatisticsReceipt,
} from './read-receipts.ts'
export { type LogStatus, readLogStatus } from './read-status.ts'
export { createVersion } from './releases.ts'
export { resumeLog, resumeUnpublished } from './resume-log.ts'
export { createServedLog, type ServedLog } from './served-log.ts'
export { createTileStore, type TileStore } from './tile-store.ts'
export { type AuditAgreement, compareAudit, faultOfReceipt, verifyLog } from './verify-log.ts'
export { LogBroken } from './walk-log.ts'
