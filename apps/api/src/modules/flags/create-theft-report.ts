import {
  type EndpointData,
  type EndpointInput,
  type createReport as endpoint,
  FLAG_MESSAGES,
} from '@amana/contract'
import type { Locale } from '@amana/messages'
import type { Tx } from '../../db/index.ts'
import { type Actor, isOfficer } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { after, SECOND } from '../../kernel/durations.ts'
import { budgetOf } from '../../limits/budget.ts'
import { isWithin } from '../../limits/use-limits.ts'
import { auditLook, imeisOf, selectDeviceByImei, selectOwnedDevice } from '../devices/index.ts'
import { issueCodeUnlessTooSoon } from '../one-time-codes/index.ts'
import { nextCaseNumber } from './cases.ts'
import { allowed } from './create-active-flag.ts'
import type { TheftReportDeps } from './deps.ts'
import { insertFlag, selectOpenFlags } from './queries.ts'
import {
  decideFlag,
  MAX_THEFT_REPORTS,
  nextAfterRejections,
  nextTheftReportAt,
  REJECTION_WINDOW,
  splitModel,
  THEFT_REPORT_WINDOW,
} from './rules.ts'
import { contactOf, countReportCode, theftReportSubject } from './theft-report-code.ts'
import {
  lockContacts,
  selectRejections,
  selectTheftReportTimes,
  type TheftReportCounter,
} from './theft-report-queries.ts'

type Body = EndpointInput<typeof endpoint>['body']

/**
 * Anybody reports a device, registered or not. Until the code that is sent proves the reporter's contact, the
 * report changes nothing and nobody hears of it. The registry is not read: the answer and its time are the
 * same no matter what is known of the IMEI (decisions §17), but for its signed-in owner and for officers.
 *
 * @throws AppError too_many_requests after 20 reports a day from one phone or e-mail, or when
 *   REPORTS_PER_HOUR, or this network's tenth of it, is used up; for 7 days after a third rejected report in
 *   90 days; case_open naming it, to its owner and to officers
 */
export async function createTheftReport(
  deps: TheftReportDeps,
  actor: Actor,
  body: Body,
  network: string,
  language: Locale = 'en',
): Promise<EndpointData<typeof endpoint>> {
  const { useLimits, budgets } = deps
  await useLimits.count(...budgetOf('reports', budgets.reports, network))
  await refuseSecondOf(deps, actor, body)
  const contact = contactOf({ phone: body.phone, email: body.email ?? null })
  const sends = await isWithin(countReportCode(deps, contact, network))
  return deps.database.transaction((tx) =>
    write(deps, tx, { body, sends, language, sentByOfficerId: officerIdOf(actor) }),
  )
}

async function write(
  deps: TheftReportDeps,
  tx: Tx,
  {
    body,
    sends,
    language,
    sentByOfficerId,
  }: { body: Body; sends: boolean; language: Locale; sentByOfficerId: string | null },
): Promise<EndpointData<typeof endpoint>> {
  const { imei, phone, email } = body
  await lockContacts(tx, email === undefined ? [phone] : [phone, email])
  const now = deps.clock.now()
  await refuseContact(tx, { column: 'reporter_phone', value: phone }, now)
  if (email !== undefined) await refuseContact(tx, { column: 'reporter_email', value: email }, now)
  const caseNumber = await nextCaseNumber(tx, now)
  await insertFlag(tx, {
    caseNumber,
    imei,
    flagType: body.flag_type,
    status: 'under_review',
    reason: body.reason_for_flagging,
    deviceState: body.device_state,
    location: body.location,
    ...splitModel(body.device_brand),
    reporter: { user_id: null, name: body.reporter_name, phone, email: email ?? null, locale: language },
    publicReport: true,
    officerUserId: null,
    sentByOfficerId,
    now,
  })
  // Too many codes to this contact do not prevent the report: the reporter requests another code later.
  const contact = contactOf({ phone, email: email ?? null })
  const code = { ...theftReportSubject(deps.codeKey, caseNumber), ...contact, locale: language }
  if (sends) await issueCodeUnlessTooSoon(deps, tx, code)
  return { case: caseNumber, status: 'under_review', contact_verified: false }
}

/** A signed-in officer is a party to the own report, also when it names another contact (decisions §17). */
function officerIdOf(actor: Actor): string | null {
  return actor.kind === 'account' && isOfficer(actor) ? actor.userId : null
}

/** Its owner and officers know of the open case anyway, so they are led to it. */
async function refuseSecondOf(deps: TheftReportDeps, actor: Actor, { imei, flag_type }: Body): Promise<void> {
  if (actor.kind !== 'account') return
  const { db } = deps.database
  const officer = isOfficer(actor)
  if (officer) await auditLook(deps, actor, 'look_up_device', imei)
  const device = officer
    ? await selectDeviceByImei(db, imei)
    : await selectOwnedDevice(db, actor.userId, { imei })
  if (!device && !officer) return
  const flags = await selectOpenFlags(db, imeisOf(device ?? { imei, imei2: null }))
  allowed(decideFlag({ flags, policeHold: false }, flag_type, officer ? 'officer' : 'owner'))
}

/** @throws AppError too_many_requests */
async function refuseContact(tx: Tx, counter: TheftReportCounter, now: Date): Promise<void> {
  const rejections = await selectRejections(tx, counter, after(now, -REJECTION_WINDOW))
  refuseUntil(nextAfterRejections(rejections), now, FLAG_MESSAGES.rejectedOften)
  const times = await selectTheftReportTimes(tx, counter, after(now, -THEFT_REPORT_WINDOW), MAX_THEFT_REPORTS)
  refuseUntil(nextTheftReportAt(times, MAX_THEFT_REPORTS), now)
}

function refuseUntil(next: Date | null, now: Date, message?: string): void {
  if (!next || next <= now) return
  const retryAfterSeconds = (next.getTime() - now.getTime()) / SECOND
  throw new AppError('too_many_requests', {
    retryAfterSeconds,
    ...(message === undefined ? {} : { message }),
  })
}
