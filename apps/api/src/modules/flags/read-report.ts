import { type EndpointData, type readReport as endpoint, parsePhone } from '@amana/contract'
import { AppError } from '../../kernel/app-error.ts'
import { keyedMac, sameBytes } from '../../kernel/secrets.ts'
import type { FlagDeps } from './deps.ts'
import { presentReport } from './present-flag.ts'
import { selectPublicReport } from './report-queries.ts'

/**
 * How a public report stands. An unknown case, a flag that is no public report and a wrong phone number are answered alike, after the
 * same work: case numbers can be counted through.
 *
 * @throws AppError not_found
 */
export async function readReport(
  { database, codeKey }: Pick<FlagDeps, 'database' | 'codeKey'>,
  caseNumber: string,
  unverifiedPhone: string,
): Promise<EndpointData<typeof endpoint>> {
  const report = await selectPublicReport(database.db, caseNumber)
  const mac = (phone: string | null | undefined) => keyedMac(codeKey, `phone ${phone ?? ''}`)
  const given = parsePhone(unverifiedPhone)
  const matches = sameBytes(mac(given), mac(report?.phone))
  if (!matches || !report || given === null) throw new AppError('not_found')
  return presentReport(report)
}
