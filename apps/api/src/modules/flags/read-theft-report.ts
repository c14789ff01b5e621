import type { EndpointData, readReport as endpoint } from '@amana/contract'
import { AppError } from '../../kernel/app-error.ts'
import type { FlagDeps } from './deps.ts'
import { hasPhone } from './find-theft-report.ts'
import { selectAnyReport } from './imei-to-follow/pending-queries.ts'
import { presentTheftReport } from './present-flag.ts'
import { selectCaseCustody, selectOfficersReport } from './theft-report-queries.ts'

/**
 * The status of a theft report, and whether the police have its phone. The work is the same for every case
 * number, because they can be enumerated.
 *
 * @throws AppError not_found: no such report with this phone number
 */
export async function readTheftReport(
  { database, codeKey }: Pick<FlagDeps, 'database' | 'codeKey'>,
  caseNumber: string,
  unverifiedPhone: string,
): Promise<EndpointData<typeof endpoint>> {
  const { db } = database
  const report = await selectAnyReport(db, caseNumber)
  const officers = await selectOfficersReport(db, caseNumber)
  const custody = await selectCaseCustody(db, caseNumber)
  const found = report ?? officers
  const matches = hasPhone(codeKey, found, unverifiedPhone)
  if (!matches || !found) throw new AppError('not_found')
  const kept = custody && { state: custody.state, since: custody.since.toISOString() }
  return { ...presentTheftReport(found), ...(kept && { custody: kept }) }
}
