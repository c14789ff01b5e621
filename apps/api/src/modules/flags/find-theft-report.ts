import { parsePhone } from '@amana/contract'
import type { Db } from '../../db/index.ts'
import { AppError } from '../../kernel/app-error.ts'
import { keyedMac, sameBytes } from '../../kernel/secrets.ts'
import { selectAnyReport, type WaitingReport } from './imei-to-follow/pending-queries.ts'
import type { TheftReport } from './theft-report-queries.ts'

/**
 * The theft report with this phone number. An unknown case, a flag that is no theft report and a wrong
 * phone number get the same answer after the same work, because case numbers can be enumerated.
 *
 * @throws AppError not_found
 */
export async function findTheftReport(
  db: Db,
  codeKey: Buffer,
  { caseNumber, unverifiedPhone }: { caseNumber: string; unverifiedPhone: string },
): Promise<TheftReport | WaitingReport> {
  const report = await selectAnyReport(db, caseNumber)
  const matches = hasPhone(codeKey, report, unverifiedPhone)
  if (!matches || !report) throw new AppError('not_found')
  return report
}

/** Whether it was made with this phone number; the same work for every answer. */
export function hasPhone(
  codeKey: Buffer,
  report: Pick<TheftReport, 'phone'> | undefined,
  unverifiedPhone = '',
): boolean {
  const mac = (phone: string | null | undefined) => keyedMac(codeKey, `phone ${phone ?? ''}`)
  const given = parsePhone(unverifiedPhone)
  return sameBytes(mac(given), mac(report?.phone)) && given !== null
}
