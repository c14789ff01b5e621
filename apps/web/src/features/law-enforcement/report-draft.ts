import { tabStore, textOf } from '../../lib/tab-store.ts'
import { REPORT_FIELDS, type ReportValues } from './report-rules.ts'

function parseReport(stored: unknown): ReportValues {
  return Object.fromEntries(REPORT_FIELDS.map((name) => [name, textOf(stored, name)])) as ReportValues
}

/** The report that an officer is writing: a session that ends meanwhile, or a reload, takes nothing of it. */
export const reportDrafts = tabStore('amana.officer-report', parseReport)
