/** The only door of checks (decisions §3). */
export { createCheckLedger } from './check-ledger.ts'
export { createFactsLoader } from './loaders.ts'
export { verificationsModule } from './module.ts'
export { type OperationalAnswer, operationalStatusOf, type StatusFacts } from './operational-status.ts'
export { updateDelivered } from './queries.ts'
export { answerOf, type FactsLoader, type RegistryAnswer } from './registry-answer.ts'
export type { ReportDocument } from './report-document.ts'
export { CHECK_LIFE, formFindings } from './rules.ts'
