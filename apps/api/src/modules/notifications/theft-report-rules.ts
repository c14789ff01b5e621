/** The message about officers' decision for a reporter without an account. Pure. */
import type { ReportFacts } from './fact-queries.ts'

export interface Decision {
  title: string
  text: string
  /** A path of the web app. */
  link: string
  /** Does not state the decision: it is read on locked screens. */
  sms: string
}

export function reportDecided({ case_number, status }: Pick<ReportFacts, 'case_number' | 'status'>): Decision {
  const rejected = status === 'rejected'
  return {
    title: rejected ? `Your report ${case_number} was rejected` : `Your report ${case_number} was confirmed`,
    text: rejected
      ? 'Officers looked at your report and rejected it: the phone is not flagged because of it. If you have proof, take it and the case number to a police station.'
      : 'Officers confirmed your report. Whoever checks the phone is warned from now on.',
    link: `/report/${case_number}`,
    sms: `Amana: officers have decided about your report ${case_number}. Look it up on Amana with this phone number.`,
  }
}
