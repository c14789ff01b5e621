/** Reports and cases by phone, for people without an account. */
import { type Imei, type NigerianPhone, reportBody } from '@amana/contract'
import type { Locale } from '@amana/messages'
import { custodyOfReport } from '../modules/custody/index.ts'
import { completeReport, readReportedCase, reportByPhone } from '../modules/flags/index.ts'
import type { ChannelDeps } from './deps.ts'
import type { CaseState } from './dialogue.ts'
import type { LostReport } from './lost-dialogue.ts'
import { msisdnHashOf } from './numbers.ts'
import { selectPhoneSettings } from './phone-queries.ts'

/** The words that officers read in a report by phone. */
const BY_USSD = 'Reported by USSD from the number of the report.'
const NO_NAME = 'Not given (SMS)'

interface Sent {
  caseNumber: string
  /** Until when the case waits for its IMEI, ISO 8601; null: it has one. */
  dueAt: string | null
}

/** A report of the call. @throws AppError too_many_requests */
export async function reportLost(
  deps: ChannelDeps,
  msisdn: NigerianPhone,
  { chosen, as, place, state, model, name }: LostReport,
): Promise<Sent> {
  const body = {
    reporter_name: name,
    imei: chosen?.imei ?? null,
    device_brand: model,
    device_state: state,
    location: place,
    reason_for_flagging: BY_USSD,
    flag_type: as,
  }
  return send(deps, msisdn, body)
}

/** A report of a text message: its words are the reason. @throws AppError too_many_requests */
export async function reportByText(
  deps: ChannelDeps,
  from: NigerianPhone,
  { as, state, words }: Pick<LostReport, 'as' | 'state'> & { words: string },
): Promise<Sent> {
  const body = {
    reporter_name: NO_NAME,
    imei: null,
    device_state: state,
    location: words.slice(0, 300),
    reason_for_flagging: words,
    flag_type: as,
  }
  return send(deps, from, body)
}

async function send(deps: ChannelDeps, phone: NigerianPhone, fields: object): Promise<Sent> {
  const { locale } = await selectPhoneSettings(deps.database.db, [msisdnHashOf(deps.channelKey, phone)])
  const language: Locale = locale
  const sent = await reportByPhone(deps, reportBody.parse({ ...fields, phone }), language)
  return { caseNumber: sent.case, dueAt: sent.imei_due_at ?? null }
}

/**
 * The number of a case, by a text message from the phone of its report.
 *
 * @throws AppError not_found, flag_state
 */
export async function addImeiByText(
  deps: ChannelDeps,
  from: NigerianPhone,
  { caseNumber, imei }: { caseNumber: string; imei: Imei },
): Promise<void> {
  await completeReport(deps, { caseNumber, contact: { channel: 'sms', target: from }, imei })
}

/**
 * Station and code of a phone at the police are for the number that asks alone, if it is the proven contact
 * of the report.
 *
 * @param asker the number that the network names
 * @throws AppError not_found
 */
export async function readCaseState(
  deps: ChannelDeps,
  { asker, ...asked }: { caseNumber: string; unverifiedPhone: string; asker: NigerianPhone },
): Promise<CaseState> {
  const { caseNumber, flagType, status, proven, reportedAt, imeiDueAt, custody } = await readReportedCase(
    deps,
    asked,
  )
  const own =
    custody && (await custodyOfReport(deps, { caseNumber, contact: { channel: 'sms', target: asker } }))
  const call = own?.station && own.code !== null ? { station: own.station.name, code: own.code } : null
  return {
    kept: custody && { state: custody.state, call },
    ...{ number: caseNumber, kind: flagType, status, proven },
    reportedAt: reportedAt.toISOString(),
    imeiDueAt: imeiDueAt?.toISOString() ?? null,
  }
}
