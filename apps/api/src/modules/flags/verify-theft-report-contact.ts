import type { EndpointData, verifyReportContact as endpoint } from '@amana/contract'
import { AppError } from '../../kernel/app-error.ts'
import { after } from '../../kernel/durations.ts'
import { spendCode, tryCode, tryStrangersCode } from '../one-time-codes/index.ts'
import { announceProvenReport } from './announce-proven-report.ts'
import type { FlagDeps } from './deps.ts'
import { hasPhone } from './find-theft-report.ts'
import { selectAnyReport, updatePendingProven } from './imei-to-follow/pending-queries.ts'
import { reportLapsed } from './lapse-theft-reports.ts'
import { lockFlagTarget } from './lock-flag-target.ts'
import { presentTheftReport } from './present-flag.ts'
import { PROVE_WITHIN } from './rules.ts'
import { theftReportSubject } from './theft-report-code.ts'
import { selectTheftReport, updateContactVerified } from './theft-report-queries.ts'

export interface TypedCode {
  caseNumber: string
  code: string
  /** The report's phone number. Without the right one the try counts as a stranger's. */
  unverifiedPhone: string | undefined
  network: string
}

/**
 * The code proves the reporter's contact. From now on a check says that a report is under review, so that
 * certificates are superseded; the owner is notified, and officers see it. It revokes nothing and ends no
 * transfer (decisions §5).
 *
 * @throws AppError not_found: no theft report; code_wrong, code_expired, code_tries_used; flag_state: the 72
 *   hours are over
 */
export async function verifyTheftReportContact(
  deps: Pick<FlagDeps, 'database' | 'clock' | 'jobs' | 'codeKey'>,
  { caseNumber, code, unverifiedPhone, network }: TypedCode,
): Promise<EndpointData<typeof endpoint>> {
  const { database, jobs, codeKey } = deps
  const unproven = await selectAnyReport(database.db, caseNumber)
  if (!unproven) throw new AppError('not_found')
  const typed = { ...theftReportSubject(codeKey, caseNumber), code, field: 'code' }
  const known = hasPhone(codeKey, unproven, unverifiedPhone)
  const codeId = known ? await tryCode(deps, typed) : await tryStrangersCode(deps, { ...typed, network })
  const { imei } = unproven
  if (imei === null) return proveWithoutImei(deps, caseNumber, codeId)
  return database.transaction(async (tx) => {
    // A concurrent registration or check of this number waits, and then knows of the report.
    const target = await lockFlagTarget(deps, tx, imei)
    await spendCode(tx, codeId, target.now)
    const proven = await updateContactVerified(tx, caseNumber, {
      now: target.now,
      sentAfter: after(target.now, -PROVE_WITHIN),
    })
    const report = await selectTheftReport(tx, caseNumber)
    if (!report) throw new AppError('not_found')
    if (!report.contact_verified) throw reportLapsed()
    if (proven && report.status === 'under_review') await announceProvenReport(deps, tx, target, report.id)
    else if (proven) await jobs.enqueue(tx, 'found.report-proven', { flagId: report.id })
    return presentTheftReport(report)
  })
}

/** Nobody else is notified before there is a phone: the reporter reads how to add the IMEI. */
function proveWithoutImei(
  { database, clock, jobs }: Pick<FlagDeps, 'database' | 'clock' | 'jobs'>,
  caseNumber: string,
  codeId: string,
): Promise<EndpointData<typeof endpoint>> {
  return database.transaction(async (tx) => {
    const now = clock.now()
    await spendCode(tx, codeId, now)
    const sentAfter = after(now, -PROVE_WITHIN)
    if (await updatePendingProven(tx, caseNumber, { now, sentAfter }))
      await jobs.enqueue(tx, 'notifications.send', { pendingCase: caseNumber, what: 'begun' })
    // The IMEI may have come at the same moment.
    const report = await selectAnyReport(tx, caseNumber)
    if (!report) throw new AppError('not_found')
    if (!report.contact_verified) throw reportLapsed()
    return presentTheftReport(report)
  })
}
