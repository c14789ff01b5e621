import { parsePhone } from '@amana/contract'
import type { Db } from '../../db/index.ts'
import { AppError } from '../../kernel/app-error.ts'
import { keyedMac, sameBytes } from '../../kernel/secrets.ts'
import { selectTheftReport, type TheftReport } from './theft-report-queries.ts'

/**
 * The public report with this phone number. An unknown case, a flag that is no public report and a wrong
 * phone number get the same answer after the same work, because case numbers can be enumerated.
 *
 * @throws AppError not_found
 */
export async function findTheftReport(
  db: Db,
  codeKey: Buffer,
  { caseNumber, unverifiedPhone }: { caseNumber: string; unverifiedPhone: string },
): Promise<TheftReport> {
  const report = await selectTheftReport(db, caseNumber)
  const mac = (phone: string | null | undefined) => keyedMac(codeKey, `phone ${phone ?? ''}`)
  const given = parsePhone(unverifiedPhone)
  const matches = sameBytes(mac(given), mac(report?.phone))
  if (!matches || !report || given === null) throw new AppError('not_found')
  return report
}
