import type { EndpointData, resendReportCode as endpoint } from '@amana/contract'
import { AppError } from '../../kernel/app-error.ts'
import { issueCode } from '../one-time-codes/index.ts'
import type { TheftReportDeps } from './deps.ts'
import { findTheftReport } from './find-theft-report.ts'
import { reportLapsed } from './lapse-theft-reports.ts'
import { presentTheftReport } from './present-flag.ts'
import { hasLapsed } from './rules.ts'
import { contactOf, countReportCode, theftReportSubject } from './theft-report-code.ts'

/**
 * Sends another code to the same contact, which ends the first one.
 *
 * @throws AppError not_found: no such report with this phone number; contact_verified; flag_state: the 72
 *   hours are over; code_too_soon within 30 s or after 5 in an hour; too_many_requests: of the caller's
 *   network, or of all
 */
export async function resendTheftReportCode(
  deps: Pick<TheftReportDeps, 'database' | 'clock' | 'jobs' | 'codeKey' | 'useLimits' | 'budgets'>,
  { network, ...typed }: { caseNumber: string; unverifiedPhone: string; network: string },
): Promise<EndpointData<typeof endpoint>> {
  const { database, codeKey } = deps
  const report = await findTheftReport(database.db, codeKey, typed)
  // A report that waits for its IMEI is completed with a code.
  const waits = report.imei === null && report.contact_verified && report.status === 'under_review'
  if (report.contact_verified && !waits) throw new AppError('contact_verified')
  if (!waits && hasLapsed(report, deps.clock.now())) throw reportLapsed()
  const contact = contactOf(report)
  await countReportCode(deps, contact, network)
  await database.transaction((tx) =>
    issueCode(deps, tx, {
      ...theftReportSubject(codeKey, report.case_number),
      ...contact,
      locale: report.locale,
    }),
  )
  return presentTheftReport(report)
}
