import {
  type EndpointData,
  type EndpointInput,
  type createReport as endpoint,
  FLAG_MESSAGES,
  IMEI_FOLLOWS_DAYS,
} from '@amana/contract'
import type { Locale } from '@amana/messages'
import type { Tx } from '../../db/index.ts'
import { type Actor, isOfficer } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { after, DAY, MINUTE, SECOND } from '../../kernel/durations.ts'
import { budgetOf } from '../../limits/budget.ts'
import { isWithin } from '../../limits/use-limits.ts'
import { auditLook, imeisOf, selectDeviceByImei, selectOwnedDevice } from '../devices/index.ts'
import { issueCodeUnlessTooSoon } from '../one-time-codes/index.ts'
import { announceProvenReport } from './announce-proven-report.ts'
import { nextCaseNumber } from './cases.ts'
import { allowed } from './create-active-flag.ts'
import type { TheftReportDeps } from './deps.ts'
import { readProof } from './imei-to-follow/contact-code.ts'
import { insertPending, selectSameReport } from './imei-to-follow/pending-queries.ts'
import { lockFlagTarget } from './lock-flag-target.ts'
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
 * Without an IMEI the case waits for it, and is no flag until it comes (decisions §21).
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
  const proven = await hasProof(deps, contact, body.proof)
  const sends = !proven && (await isWithin(countReportCode(deps, contact, network)))
  const sentByOfficerId = officerIdOf(actor)
  return writeTheftReport(deps, { body, sends, proven, language, sentByOfficerId })
}

/** A gateway that repeats a turn, or a job that runs again, does so within it. */
const SAME_REPORT = 10 * MINUTE

/**
 * The same by phone: the network names the caller's number, which is the contact. The same report again is
 * the case that there is.
 *
 * @throws AppError too_many_requests
 */
export async function reportByPhone(
  deps: TheftReportDeps,
  body: Body,
  language: Locale,
): Promise<EndpointData<typeof endpoint>> {
  const { database, clock } = deps
  const { phone, imei, flag_type: flagType, device_brand: model } = body
  const since = after(clock.now(), -SAME_REPORT)
  const same = await selectSameReport(database.db, { phone, imei, flagType, ...splitModel(model), since })
  if (same) return presentCreated(same.case_number, true, same.imei_due_at)
  await deps.useLimits.count(...budgetOf('reports', deps.budgets.reports, undefined))
  return writeTheftReport(deps, { body, sends: false, proven: true, language, sentByOfficerId: null })
}

/** A look-up a moment ago has proven the very contact of the report. */
async function hasProof(
  deps: TheftReportDeps,
  contact: ReturnType<typeof contactOf>,
  unverifiedProof: string | undefined,
): Promise<boolean> {
  if (unverifiedProof === undefined) return false
  const proven = await readProof(deps.database.db, deps, unverifiedProof)
  return proven?.channel === contact.channel && proven.target === contact.target
}

interface TheftReportToWrite {
  body: Body
  sends: boolean
  proven: boolean
  language: Locale
  sentByOfficerId: string | null
}

async function writeTheftReport(
  deps: TheftReportDeps,
  report: TheftReportToWrite,
): Promise<EndpointData<typeof endpoint>> {
  const { phone, email = null } = report.body
  return deps.database.transaction(async (tx) => {
    await lockContacts(tx, email === null ? [phone] : [phone, email])
    const now = deps.clock.now()
    await refuseContact(tx, { column: 'reporter_phone', value: phone }, now)
    if (email !== null) await refuseContact(tx, { column: 'reporter_email', value: email }, now)
    const caseNumber = await nextCaseNumber(tx, now)
    const dueAt = await insertReport(deps, tx, { ...report, caseNumber, now })
    // Too many codes to this contact do not prevent the report: the reporter requests another code later.
    const contact = contactOf({ phone, email })
    const code = { ...theftReportSubject(deps.codeKey, caseNumber), ...contact, locale: report.language }
    if (report.sends) await issueCodeUnlessTooSoon(deps, tx, code)
    return presentCreated(caseNumber, report.proven, dueAt)
  })
}

function presentCreated(
  caseNumber: string,
  proven: boolean,
  dueAt: Date | null,
): EndpointData<typeof endpoint> {
  const answer = { case: caseNumber, status: 'under_review' as const, contact_verified: proven }
  return dueAt === null ? answer : { ...answer, imei: null, imei_due_at: dueAt.toISOString() }
}

/** Returns until when the case waits for its IMEI; null: it has one. */
async function insertReport(
  deps: TheftReportDeps,
  tx: Tx,
  { body, proven, language, sentByOfficerId, caseNumber, now }: TheftReportToWrite & NewCase,
): Promise<Date | null> {
  const { imei, phone, email = null } = body
  const facts = {
    caseNumber,
    flagType: body.flag_type,
    reason: body.reason_for_flagging,
    deviceState: body.device_state,
    location: body.location,
    ...splitModel(body.device_brand),
    sentByOfficerId,
    now,
  }
  const reporter = { name: body.reporter_name, phone, email, locale: language }
  if (imei === null) {
    const dueAt = after(now, IMEI_FOLLOWS_DAYS * DAY)
    await insertPending(tx, { ...facts, reporter, contactVerifiedAt: proven ? now : null, dueAt })
    if (proven) await deps.jobs.enqueue(tx, 'notifications.send', { pendingCase: caseNumber, what: 'begun' })
    return dueAt
  }
  const target = proven ? await lockFlagTarget(deps, tx, imei) : null
  const flagId = await insertFlag(tx, {
    ...facts,
    imei,
    status: 'under_review',
    reporter: { user_id: null, ...reporter },
    publicReport: true,
    officerUserId: null,
    contactVerifiedAt: target?.now ?? null,
  })
  if (target) await announceProvenReport(deps, tx, target, flagId)
  return null
}

interface NewCase {
  caseNumber: string
  now: Date
}

/** A signed-in officer is a party to the own report, also when it names another contact (decisions §17). */
function officerIdOf(actor: Actor): string | null {
  return actor.kind === 'account' && isOfficer(actor) ? actor.userId : null
}

/** Its owner and officers know of the open case anyway, so they are led to it. */
async function refuseSecondOf(deps: TheftReportDeps, actor: Actor, { imei, flag_type }: Body): Promise<void> {
  if (actor.kind !== 'account' || imei === null) return
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
