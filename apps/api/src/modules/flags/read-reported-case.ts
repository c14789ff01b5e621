import type { FlagStatus, FlagType } from '@amana/contract'
import { AppError } from '../../kernel/app-error.ts'
import type { FlagDeps } from './deps.ts'
import { hasPhone } from './find-theft-report.ts'
import { selectPending, waitingReport } from './imei-to-follow/pending-queries.ts'
import { type CaseCustody, selectCaseCustody, selectReportedCase } from './theft-report-queries.ts'

export interface ReportedCase {
  caseNumber: string
  flagType: FlagType
  status: FlagStatus
  /** False: a theft report whose contact is not proven yet. */
  proven: boolean
  reportedAt: Date
  /** Until then the case waits for its IMEI; null: it has one. */
  imeiDueAt: Date | null
  /** Where the police keep its phone, which nobody registered; null: they do not. */
  custody: CaseCustody | null
}

/**
 * The state of a case for the person who reported it, in public or as owner, by its number and the phone
 * number of the report. An unknown case and a wrong phone number get the same answer after the same work.
 *
 * @throws AppError not_found
 */
export async function readReportedCase(
  { database, codeKey }: Pick<FlagDeps, 'database' | 'codeKey'>,
  { caseNumber, unverifiedPhone }: { caseNumber: string; unverifiedPhone: string },
): Promise<ReportedCase> {
  // In this order: a report that becomes a flag in between is found as one.
  const pending = await selectPending(database.db, caseNumber)
  const flag = await selectReportedCase(database.db, caseNumber)
  const custody = (await selectCaseCustody(database.db, caseNumber)) ?? null
  const waiting = pending && { ...waitingReport(pending), proven: pending.contact_verified_at !== null }
  const found = flag ?? waiting
  const matches = hasPhone(codeKey, found, unverifiedPhone)
  if (!matches || !found) throw new AppError('not_found')
  return {
    ...{ caseNumber: found.case_number, flagType: found.flag_type, status: found.status },
    ...{ proven: found.proven, reportedAt: found.created_at, custody },
    imeiDueAt: flag || !waiting ? null : waiting.imei_due_at,
  }
}
