import type { EndpointData, resendReportCode as endpoint } from '@amana/contract'
import { AppError } from '../../kernel/app-error.ts'
import { issueCode } from '../one-time-codes/index.ts'
import type { FlagDeps } from './deps.ts'
import { findTheftReport } from './find-theft-report.ts'
import { presentTheftReport } from './present-flag.ts'
import { contactOf, theftReportSubject } from './theft-report-code.ts'

/**
 * Sends another code to the same contact, which ends the first one.
 *
 * @throws AppError not_found: no such report with this phone number; contact_verified; code_too_soon within
 *   30 s or after 5 in an hour
 */
export async function resendTheftReportCode(
  deps: Pick<FlagDeps, 'database' | 'clock' | 'jobs' | 'codeKey'>,
  caseNumber: string,
  unverifiedPhone: string,
): Promise<EndpointData<typeof endpoint>> {
  const { database, codeKey } = deps
  return database.transaction(async (tx) => {
    const report = await findTheftReport(tx, codeKey, { caseNumber, unverifiedPhone })
    if (report.contact_verified) throw new AppError('contact_verified')
    await issueCode(deps, tx, { ...theftReportSubject(codeKey, caseNumber), ...contactOf(report) })
    return presentTheftReport(report)
  })
}
