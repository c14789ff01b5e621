/** Text of an unsent public report: the form itself sends people away to dial `*#06#`. */
import { readSession } from '../../lib/session.ts'
import { tabStore, textOf } from '../../lib/tab-store.ts'
import { REPORT_FIELDS, type ReportValues } from './report-rules.ts'

/** Key of drafts that were begun without an account. */
const VISITOR = ''

const drafts = tabStore(
  'amana.report-draft',
  (stored) => Object.fromEntries(REPORT_FIELDS.map((field) => [field, textOf(stored, field)])) as ReportValues,
)

const reporter = () => readSession()?.user.id ?? VISITOR

/** This person's draft, or one that they typed before they signed in. */
export function readReportDraft(): ReportValues | null {
  return drafts.read(reporter()) ?? drafts.read(VISITOR)
}

export function keepReportDraft(values: ReportValues): void {
  drafts.save(reporter(), values)
}

export const forgetReportDraft = drafts.clear
