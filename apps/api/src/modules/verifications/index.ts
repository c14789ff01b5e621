/** The only door of checks (decisions §3). */
export { type CompletionDeps, completeVerification } from './complete-verification.ts'
export type { CreateDeps } from './create-verification.ts'
export { type DeliveryDeps, deliverReport, expireVerifications } from './deliver-report.ts'
export { findPayableCheck, mayReadCheck, type PayableCheck } from './read-verification.ts'
export type { ReportDocument } from './report-document.ts'
export { verificationRoutes } from './routes.ts'
export { resultOf } from './rules.ts'
