import type { EndpointData, EndpointInput, createReport as endpoint } from '@amana/contract'
import type { Tx } from '../../db/index.ts'
import { AppError } from '../../kernel/app-error.ts'
import { after, SECOND } from '../../kernel/durations.ts'
import { issueCodeUnlessTooSoon } from '../one-time-codes/index.ts'
import { caseOpen, namingOpenCase, nextCaseNumber, openFlagOf } from './cases.ts'
import type { FlagDeps } from './deps.ts'
import { lockFlagTarget, ownerOf } from './lock-flag-target.ts'
import { insertFlag } from './queries.ts'
import { MAX_THEFT_REPORTS, nextTheftReportAt, placeOf, splitModel, THEFT_REPORT_WINDOW } from './rules.ts'
import { contactOf, theftReportSubject } from './theft-report-code.ts'
import { lockContacts, selectTheftReportTimes, type TheftReportCounter } from './theft-report-queries.ts'

type Body = EndpointInput<typeof endpoint>['body']

/**
 * Anybody reports a device, registered or not. The report is under review until an officer decides: it
 * revokes nothing and ends no transfer (decisions §5). A code is sent to prove the reporter's contact.
 *
 * @throws AppError case_open naming the open case; too_many_requests after 20 reports a day from one phone or
 *   e-mail, or on one IMEI
 */
export async function createTheftReport(deps: FlagDeps, body: Body): Promise<EndpointData<typeof endpoint>> {
  const { imei } = body
  return namingOpenCase(deps.database.db, imei, () => deps.database.transaction((tx) => write(deps, tx, body)))
}

async function write(deps: FlagDeps, tx: Tx, body: Body): Promise<EndpointData<typeof endpoint>> {
  const { imei, phone, email } = body
  await lockContacts(tx, email === undefined ? [phone] : [phone, email])
  const target = await lockFlagTarget(deps, tx, imei)
  const { now } = target
  const open = await openFlagOf(tx, target.imeis)
  if (open) throw caseOpen(open.case_number)
  await refuseTooMany(tx, { column: 'reporter_phone', value: phone }, now)
  if (email !== undefined) await refuseTooMany(tx, { column: 'reporter_email', value: email }, now)
  await refuseTooMany(tx, { column: 'imei', value: imei }, now)
  const caseNumber = await nextCaseNumber(tx, now)
  const flagId = await insertFlag(tx, {
    caseNumber,
    imei,
    flagType: body.flag_type,
    status: 'under_review',
    reason: body.reason_for_flagging,
    ...placeOf(body.device_state, body.location),
    ...splitModel(body.device_brand),
    reporter: { user_id: null, name: body.reporter_name, phone, email: email ?? null },
    publicReport: true,
    officerUserId: null,
    now,
  })
  // Too many codes to this contact do not prevent the report: the reporter requests another code later.
  const contact = contactOf({ phone, email: email ?? null })
  await issueCodeUnlessTooSoon(deps, tx, { ...theftReportSubject(deps.codeKey, caseNumber), ...contact })
  await deps.jobs.enqueue(tx, 'notifications.dispatch', { event: 'flag_created', flagId, ownerUserId: ownerOf(target) })
  return { case: caseNumber, status: 'under_review', contact_verified: false }
}

async function refuseTooMany(tx: Tx, counter: TheftReportCounter, now: Date): Promise<void> {
  const times = await selectTheftReportTimes(tx, counter, after(now, -THEFT_REPORT_WINDOW), MAX_THEFT_REPORTS)
  const next = nextTheftReportAt(times, MAX_THEFT_REPORTS)
  if (next) throw new AppError('too_many_requests', { retryAfterSeconds: (next.getTime() - now.getTime()) / SECOND })
}
