import type { EndpointData, readReport as endpoint } from '@amana/contract'
import type { FlagDeps } from './deps.ts'
import { findReport } from './find-theft-report.ts'
import { presentReport } from './present-flag.ts'

/**
 * How a public report stands.
 *
 * @throws AppError not_found: no such report of this phone number
 */
export async function readReport(
  { database, codeKey }: Pick<FlagDeps, 'database' | 'codeKey'>,
  caseNumber: string,
  unverifiedPhone: string,
): Promise<EndpointData<typeof endpoint>> {
  return presentReport(await findReport(database.db, codeKey, { caseNumber, unverifiedPhone }))
}
