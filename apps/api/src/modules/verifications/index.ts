/** The only door of checks (decisions §3). */
export { createCheckLedger } from './check-ledger.ts'
export { verificationsModule } from './module.ts'
export { updateDelivered } from './queries.ts'
export type { ReportDocument } from './report-document.ts'
export { CHECK_LIFE } from './rules.ts'
