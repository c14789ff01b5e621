import type { EndpointData, verifyReportContact as endpoint } from '@amana/contract'
import { AppError } from '../../kernel/app-error.ts'
import { spendCode, tryCode } from '../one-time-codes/index.ts'
import type { FlagDeps } from './deps.ts'
import { presentTheftReport } from './present-flag.ts'
import { theftReportSubject } from './theft-report-code.ts'
import { selectTheftReport, updateContactVerified } from './theft-report-queries.ts'

/**
 * The code proves the reporter's contact: officers see that beside the report.
 *
 * @throws AppError not_found: no public report; code_wrong, code_expired, code_tries_used
 */
export async function verifyTheftReportContact(
  deps: Pick<FlagDeps, 'database' | 'clock' | 'codeKey'>,
  caseNumber: string,
  code: string,
): Promise<EndpointData<typeof endpoint>> {
  const { database, clock, codeKey } = deps
  if (!(await selectTheftReport(database.db, caseNumber))) throw new AppError('not_found')
  const codeId = await tryCode(deps, { ...theftReportSubject(codeKey, caseNumber), code, field: 'code' })
  return database.transaction(async (tx) => {
    const now = clock.now()
    await spendCode(tx, codeId, now)
    await updateContactVerified(tx, caseNumber, now)
    const report = await selectTheftReport(tx, caseNumber)
    if (!report) throw new AppError('not_found')
    return presentTheftReport(report)
  })
}
