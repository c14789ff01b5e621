import type { EndpointData, readReport as endpoint } from '@amana/contract'
import type { FlagDeps } from './deps.ts'
import { findTheftReport } from './find-theft-report.ts'
import { presentTheftReport } from './present-flag.ts'

/**
 * The status of a theft report.
 *
 * @throws AppError not_found: no such report with this phone number
 */
export async function readTheftReport(
  { database, codeKey }: Pick<FlagDeps, 'database' | 'codeKey'>,
  caseNumber: string,
  unverifiedPhone: string,
): Promise<EndpointData<typeof endpoint>> {
  return presentTheftReport(await findTheftReport(database.db, codeKey, { caseNumber, unverifiedPhone }))
}
