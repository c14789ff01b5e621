/** The only door of checks (decisions §3). */
export { createCheckLedger } from './check-ledger.ts'
export { verificationsModule } from './module.ts'
export type { ReportDocument } from './report-document.ts'
export { resultOf } from './rules.ts'
