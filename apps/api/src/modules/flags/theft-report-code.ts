import type { CodePurpose } from '../../db/schema.ts'
import { AppError } from '../../kernel/app-error.ts'
import { HOUR } from '../../kernel/durations.ts'
import { decoySubject } from '../one-time-codes/index.ts'
import type { TheftReportDeps } from './deps.ts'
import { NETWORK_THEFT_REPORTS } from './rules.ts'

/** The target of a report's code: the e-mail if there is one, else the phone. A stolen phone reads no SMS. */
export function contactOf(reporter: { phone: string | null; email: string | null }) {
  return reporter.email === null
    ? ({ channel: 'sms', target: reporter.phone } as const)
    : ({ channel: 'email', target: reporter.email } as const)
}

/** The subject of the code: a report has no account, its case number stands for one. */
export function theftReportSubject(codeKey: Buffer, caseNumber: string): { purpose: CodePurpose; subject: string } {
  return { purpose: 'report_contact', subject: decoySubject(codeKey, `report ${caseNumber}`) }
}

/** Counts a message to a contact. @throws AppError too_many_requests: of this network, or of the product */
export async function countMessage(
  { useLimits, budgets }: Pick<TheftReportDeps, 'useLimits' | 'budgets'>,
  channel: 'sms' | 'email',
  network: string,
): Promise<void> {
  const [what, most] = channel === 'sms' ? (['sms', budgets.sms] as const) : (['mail', budgets.mail] as const)
  await useLimits.count(
    { what: `report ${what}`, of: network, most: NETWORK_THEFT_REPORTS, windowMs: HOUR },
    { what, most, windowMs: HOUR },
  )
}

/** The same for a report, which is kept without its message: it may be sent later. */
export async function mayLeave(...message: Parameters<typeof countMessage>): Promise<boolean> {
  try {
    await countMessage(...message)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return false
    throw error
  }
}
