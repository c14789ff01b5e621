import type { CodePurpose } from '../../db/schema.ts'
import { decoySubject } from '../one-time-codes/index.ts'

/** Where a report's code goes: to the e-mail when one was given, else to the phone. The phone that is gone reads no SMS. */
export function contactOf(reporter: { phone: string | null; email: string | null }) {
  return reporter.email === null
    ? ({ channel: 'sms', target: reporter.phone } as const)
    : ({ channel: 'email', target: reporter.email } as const)
}

/** Whose code it is: a report has no account, its case number stands for one. */
export function theftReportSubject(codeKey: Buffer, caseNumber: string): { purpose: CodePurpose; subject: string } {
  return { purpose: 'report_contact', subject: decoySubject(codeKey, `report ${caseNumber}`) }
}
