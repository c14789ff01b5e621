import { countMailToStranger, countMessage, type MessageLimitDeps } from '../../limits/message-limits.ts'
import { decoySubject } from '../one-time-codes/index.ts'
import type { CodePurpose } from '../one-time-codes/tables.ts'

/** The target of a report's code: the e-mail if there is one, else the phone. A stolen phone reads no SMS. */
export function contactOf(reporter: { phone: string | null; email: string | null }) {
  return reporter.email === null
    ? ({ channel: 'sms', target: reporter.phone } as const)
    : ({ channel: 'email', target: reporter.email } as const)
}

/** The subject of the code: a report has no account, its case number represents one. */
export function theftReportSubject(
  codeKey: Buffer,
  caseNumber: string,
): { purpose: CodePurpose; subject: string } {
  return { purpose: 'report_contact', subject: decoySubject(codeKey, `report ${caseNumber}`) }
}

/** Counts a code to a contact, which nobody has proven. @throws AppError too_many_requests */
export async function countReportCode(
  deps: MessageLimitDeps,
  { channel, target }: ReturnType<typeof contactOf>,
  network: string,
): Promise<void> {
  if (channel === 'email') await countMailToStranger(deps, target)
  await countMessage(deps, { channel, network })
}
