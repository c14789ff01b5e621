import {
  type EndpointData,
  type EndpointInput,
  type addReportImei as endpoint,
  FLAG_MESSAGES,
  type Imei,
} from '@amana/contract'
import type { Tx } from '../../../db/index.ts'
import { AppError, fieldError } from '../../../kernel/app-error.ts'
import { keyedMac, sameBytes } from '../../../kernel/secrets.ts'
import { decoySubject, spendCode, tryCode } from '../../one-time-codes/index.ts'
import { announceProvenReport } from '../announce-proven-report.ts'
import type { FlagDeps } from '../deps.ts'
import { lockFlagTarget } from '../lock-flag-target.ts'
import { presentTheftReport } from '../present-flag.ts'
import { insertFlag } from '../queries.ts'
import { theftReportSubject } from '../theft-report-code.ts'
import { selectTheftReport } from '../theft-report-queries.ts'
import { lookUpSubject, provenContact, typedContact } from './contact-code.ts'
import type { ProvenContact } from './look-up-queries.ts'
import { type PendingReport, selectPending, takePending } from './pending-queries.ts'

type Deps = Pick<FlagDeps, 'database' | 'clock' | 'jobs' | 'codeKey'>
type Input = EndpointInput<typeof endpoint>

/**
 * The number of a report that waits for it, by somebody with a code to a contact of the report. Until the
 * code is right, the answer is the same for a case that nobody knows.
 *
 * @throws AppError code_wrong: also an expired code; code_tries_used; code_expired: the proof is over;
 *   not_found: no case of this contact; flag_state: it has its IMEI, or it has ended
 */
export async function addReportImei(
  deps: Deps,
  caseNumber: string,
  { imei, code, proof, ...typed }: Input['body'],
): Promise<EndpointData<typeof endpoint>> {
  const contact = typedContact(typed)
  const codeId = await prove(deps, { caseNumber, contact, code, proof })
  return completeReport(deps, { caseNumber, contact, imei, codeId })
}

/** The code that is to be used up; null: the proof of a look-up, which lasts. */
async function prove(
  deps: Deps,
  {
    caseNumber,
    contact,
    code,
    proof,
  }: { caseNumber: string; contact: ProvenContact; code: string | undefined; proof: string | undefined },
): Promise<string | null> {
  const { database, codeKey } = deps
  if (code === undefined) {
    const proven = await provenContact(deps, proof ?? '')
    if (proven.channel === contact.channel && proven.target === contact.target) return null
    throw new AppError('code_expired')
  }
  const pending = await selectPending(database.db, caseNumber)
  const ofReport = theftReportSubject(codeKey, caseNumber)
  const subjects = [
    lookUpSubject(codeKey, contact),
    // The report's own code goes to its main contact alone.
    isMainContact(codeKey, pending, contact)
      ? ofReport
      : { ...ofReport, subject: decoySubject(codeKey, `no report ${caseNumber}`) },
  ]
  const tries = await Promise.allSettled(
    subjects.map((subject) => tryCode(deps, { ...subject, code, field: 'code' })),
  )
  const right = tries.find((tried) => tried.status === 'fulfilled')
  if (right) return right.value
  const [ofLookUp] = tries
  const used = ofLookUp?.status === 'rejected' ? ofLookUp.reason : undefined
  if (used instanceof AppError && used.code === 'code_tries_used') throw used
  throw fieldError('code', new AppError('code_wrong').message, 'code_wrong')
}

/**
 * The report becomes a flag under its case number, by somebody with a proven contact of it.
 *
 * @throws AppError not_found, flag_state
 */
export async function completeReport(
  deps: Deps,
  {
    caseNumber,
    contact,
    imei,
    codeId = null,
  }: { caseNumber: string; contact: ProvenContact; imei: Imei; codeId?: string | null },
): Promise<EndpointData<typeof endpoint>> {
  const { database, codeKey } = deps
  return database.transaction(async (tx) => {
    const target = await lockFlagTarget(deps, tx, imei)
    if (codeId !== null) await spendCode(tx, codeId, target.now)
    const waiting = await takePending(tx, caseNumber, target.now)
    if (!waiting) throw await refusal(tx, codeKey, { caseNumber, contact })
    if (!isContact(codeKey, waiting, contact)) throw new AppError('not_found')
    const { contact_verified_at: provenAt } = waiting
    const proven = provenAt ?? (isMainContact(codeKey, waiting, contact) ? target.now : null)
    const flagId = await insertFlag(tx, {
      ...flagOf(waiting, imei),
      contactVerifiedAt: proven,
      now: target.now,
    })
    if (proven) await announceProvenReport(deps, tx, target, flagId)
    const report = await selectTheftReport(tx, caseNumber)
    if (!report) throw new AppError('not_found')
    return presentTheftReport(report)
  })
}

/** Those who have proven a contact of the case learn why its number is not wanted any more. */
async function refusal(
  tx: Tx,
  codeKey: Buffer,
  { caseNumber, contact }: { caseNumber: string; contact: ProvenContact },
): Promise<AppError> {
  const ended = await selectPending(tx, caseNumber)
  if (ended && isContact(codeKey, ended, contact))
    return new AppError('flag_state', { message: FLAG_MESSAGES.numberLate })
  const flag = await selectTheftReport(tx, caseNumber)
  const theirs = flag && (contact.channel === 'email' ? flag.email : flag.phone) === contact.target
  return theirs
    ? new AppError('flag_state', { message: FLAG_MESSAGES.numberAdded })
    : new AppError('not_found')
}

export function flagOf(waiting: PendingReport, imei: Imei) {
  return {
    caseNumber: waiting.case_number,
    imei,
    flagType: waiting.flag_type,
    status: 'under_review' as const,
    reason: waiting.reason,
    location: waiting.last_known_location,
    deviceState: waiting.device_state,
    brand: waiting.device_brand,
    model: waiting.device_model,
    reporter: {
      user_id: null,
      name: waiting.reporter_name,
      phone: waiting.reporter_phone,
      email: waiting.reporter_email,
      ...(waiting.reporter_locale && { locale: waiting.reporter_locale }),
    },
    publicReport: true,
    officerUserId: null,
    sentByOfficerId: waiting.sent_by_officer_id,
    createdAt: waiting.created_at,
  }
}

type Contacts = Pick<PendingReport, 'reporter_email' | 'reporter_phone'>

/** The same work for every answer. */
function isContact(
  codeKey: Buffer,
  report: Contacts | undefined,
  { channel, target }: ProvenContact,
): boolean {
  const mac = (value: string | null | undefined) => keyedMac(codeKey, `contact ${value ?? ''}`)
  const own = channel === 'email' ? report?.reporter_email : report?.reporter_phone
  return sameBytes(mac(own), mac(target)) && own != null
}

/** The contact that the report's own code goes to. */
function isMainContact(codeKey: Buffer, report: Contacts | undefined, contact: ProvenContact): boolean {
  const main = contact.channel === 'email' || report?.reporter_email === null
  return isContact(codeKey, report, contact) && main
}
