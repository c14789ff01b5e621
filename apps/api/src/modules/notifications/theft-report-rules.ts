/** Messages for a reporter without an account. Pure. */
import { ENGLISH, type Words } from './draft-rules.ts'
import type { ReportFacts } from './fact-queries.ts'

export interface ToReporter {
  title: string
  text: string
  /** A path of the web app. */
  link: string
  /** Does not state a decision: it is read on locked screens. */
  sms: string
}

export function reportDecided(
  { case_number, status }: Pick<ReportFacts, 'case_number' | 'status'>,
  { texts }: Words = ENGLISH,
): ToReporter {
  const { rejected, rejectedText, confirmed, confirmedText, sms } = texts.decisions
  return {
    ...(status === 'rejected'
      ? { title: rejected(case_number), text: rejectedText }
      : { title: confirmed(case_number), text: confirmedText }),
    link: `/report/${case_number}`,
    sms: sms(case_number),
  }
}
