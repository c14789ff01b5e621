import { type NotificationKind, parsePhone } from '@amana/contract'
import type { JobData } from '../../jobs/jobs.ts'
import { countMailToStranger } from '../../limits/message-limits.ts'
import { isWithin } from '../../limits/use-limits.ts'
import { SmsRefused } from '../../ports/sms.ts'
import { ownerCode } from '../custody/index.ts'
import { type CustodyFacts, selectCustodyFacts } from './custody-queries.ts'
import { calledSms, reporterMessage } from './custody-rules.ts'
import type { NotificationDeps } from './deps.ts'
import type { Words } from './draft-rules.ts'
import {
  type ReportFacts,
  selectImeiAddedFacts,
  selectPendingFacts,
  selectReportFacts,
  selectReportSeenFacts,
  selectWarningFacts,
} from './fact-queries.ts'
import { imeiAdded, imeiToFollow } from './imei-to-follow-rules.ts'
import { notificationMail } from './notification-mail.ts'
import { wordsIn } from './notification-texts.ts'
import { selectContact, selectNotification } from './queries.ts'
import { laterStolen } from './rules.ts'
import { reportedPhoneSeen } from './sighting-rules.ts'
import { reportDecided, type ToReporter } from './theft-report-rules.ts'

/** To an owner or reporter whose phone is stolen, lost or found; officers get some of them too. */
const ABOUT_MISSING_PHONES: ReadonlySet<NotificationKind> = new Set([
  'device_flagged',
  'device_found',
  'search_hit',
  'registration_attempt',
  'found_phone',
  'case_note',
  'flag_mode',
  'phone_seen',
  'custody_matched',
  'custody_returned',
] as const)

type SendDeps = Pick<
  NotificationDeps,
  'database' | 'mailer' | 'sms' | 'publicUrl' | 'log' | 'useLimits' | 'custodyKey'
>

/**
 * Job: sends one message of a notification. Its id is the notification's, so that a repeat after a crash can
 * be recognised. A failure throws and is retried. Nothing is sent to an unproven address or number.
 */
export async function sendNotification(
  deps: SendDeps,
  message: JobData['notifications.send'],
): Promise<void> {
  if ('flagId' in message) return sendWarning(deps, message)
  if ('reportId' in message) return sendDecision(deps, message.reportId)
  if ('seenReportId' in message) return sendReportSeen(deps, message)
  if ('imeiAddedTo' in message) return sendImeiAdded(deps, message.imeiAddedTo)
  if ('custodyId' in message) return sendCustodyStep(deps, message)
  if ('pendingCase' in message) return sendPending(deps, message)
  const { database, mailer, publicUrl } = deps
  const notification = await selectNotification(database.db, message.notificationId)
  const contact = notification && (await selectContact(database.db, notification.user_id))
  if (!notification || !contact) return
  const { id, created_at: at, kind, title, text, link } = notification
  const words = wordsIn(contact.locale)
  if (message.channel === 'sms') {
    const sms = await smsOf(deps, message, kind, words)
    if (contact.phone !== null && sms !== undefined)
      await sendSms(deps, { id: `notification-${id}`, at, to: contact.phone, text: sms })
    return
  }
  if (contact.email === null) return
  const { becauseOfCheck, becauseOfAccount } = words.texts.mail
  const reason = kind === 'later_stolen' ? becauseOfCheck : becauseOfAccount
  const missing = ABOUT_MISSING_PHONES.has(kind) && !link.startsWith('/law-enforcement/')
  const content = {
    firstName: contact.first_name,
    title,
    text,
    link,
    receipt: message.receipt,
    nextSteps: message.nextSteps,
    missing,
    reason,
    words,
  }
  await mailer.send(
    notificationMail({ id: `notification.${id}`, at, to: contact.email, ...content, publicUrl }),
  )
}

/** Undefined: the kind has none, or the person is called no more. */
async function smsOf(
  deps: Pick<SendDeps, 'database' | 'custodyKey'>,
  { calledTo }: { calledTo?: number },
  kind: NotificationKind,
  words: Words,
): Promise<string | undefined> {
  const texts: Partial<Record<NotificationKind, string>> = words.texts.sms
  if (calledTo === undefined) return texts[kind]
  const facts = await selectCustodyFacts(deps.database.db, calledTo)
  const code = facts && codeOf(deps, facts)
  return facts && code ? calledSms(facts, code, words) : undefined
}

/** The code of the newest call; null: the phone does not wait for its person. */
function codeOf(
  { custodyKey }: Pick<SendDeps, 'custodyKey'>,
  { custody_id: id, state, called_at, person_user_id }: CustodyFacts,
): string | null {
  return state === 'owner_called' && called_at !== null
    ? ownerCode(custodyKey, { id, called_at, person_user_id })
    : null
}

async function sendSms(
  { sms, log }: SendDeps,
  message: Parameters<SendDeps['sms']['send']>[0],
): Promise<void> {
  try {
    await sms.send(message)
  } catch (error) {
    if (!(error instanceof SmsRefused)) throw error
    // Without the error: the provider's answer may quote the number.
    log.warn({ message_id: message.id }, 'SMS rejected by provider, no retry')
  }
}

/** To a visitor who paid for a clean report. */
async function sendWarning(
  { database, mailer, publicUrl, useLimits }: SendDeps,
  { flagId, verificationId }: { flagId: number; verificationId: string },
): Promise<void> {
  const facts = await selectWarningFacts(database.db, flagId, verificationId)
  if (!facts?.email) return
  const words = wordsIn(facts.locale)
  const { title, text, link } = laterStolen(facts, words)
  const content = { firstName: null, title, text, link, words, reason: words.texts.mail.becauseOfReport }
  // It belongs to what was paid for, so it goes out in any case.
  await isWithin(countMailToStranger({ useLimits }, facts.email))
  const message = {
    id: `later-stolen.${flagId}.${verificationId}`,
    at: facts.flag_created_at,
    to: facts.email,
  }
  await mailer.send(notificationMail({ ...message, ...content, publicUrl }))
}

async function sendDecision(deps: SendDeps, flagId: number): Promise<void> {
  const facts = await selectReportFacts(deps.database.db, flagId)
  if (!facts) return
  const said = reportDecided(facts, wordsIn(facts.locale))
  await sendToReporter(deps, facts, { id: `report-decided-${flagId}`, at: facts.decided_at, ...said })
}

async function sendReportSeen(
  deps: SendDeps,
  { seenReportId: flagId, at }: { seenReportId: number; at: string },
): Promise<void> {
  const facts = await selectReportSeenFacts(deps.database.db, flagId)
  if (!facts) return
  const said = reportedPhoneSeen(facts, wordsIn(facts.locale))
  await sendToReporter(deps, facts, { id: `report-seen-${flagId}-${at}`, at: new Date(at), ...said })
}

async function sendImeiAdded(deps: SendDeps, flagId: number): Promise<void> {
  const facts = await selectImeiAddedFacts(deps.database.db, flagId)
  if (!facts) return
  const said = imeiAdded(facts, wordsIn(facts.locale))
  await sendToReporter(deps, facts, { id: `imei-added-${flagId}`, at: facts.updated_at, ...said })
}

/** To the proven contact of a report; without one to nobody. */
async function sendToReporter(
  deps: SendDeps,
  { email, phone, locale }: Pick<ReportFacts, 'email' | 'phone' | 'locale'>,
  { id, at, title, text, link, sms }: ToReporter & { id: string; at: Date },
): Promise<void> {
  if (phone !== null) return sendSms(deps, { id, at, to: phone, text: sms })
  if (email === null) return
  const words = wordsIn(locale)
  const reason = words.texts.mail.becauseReported
  await deps.mailer.send(
    notificationMail({
      ...{ id, at, to: email, firstName: null, title, text, link, missing: true, reason, words },
      publicUrl: deps.publicUrl,
    }),
  )
}

/** To the reporter of a phone that nobody registered, about a phone in custody. */
async function sendCustodyStep(
  deps: SendDeps,
  { custodyId, step }: Extract<JobData['notifications.send'], { custodyId: number }>,
): Promise<void> {
  const facts = await selectCustodyFacts(deps.database.db, custodyId)
  if (!facts) return
  const words = wordsIn(facts.reporter_locale)
  const message = reporterMessage(facts, { step, code: codeOf(deps, facts) }, words)
  if (message === null) return
  const { title, text, link, sms } = message
  const [id, at] = [`custody-${step}-${custodyId}-${facts.called_at?.getTime() ?? 0}`, facts.state_since]
  // As an officer typed it: it may be no number.
  const phone = facts.reporter_phone === null ? null : parsePhone(facts.reporter_phone)
  if (facts.reporter_email === null)
    return phone === null ? undefined : sendSms(deps, { id, at, to: phone, text: sms })
  const reason = words.texts.mail.becauseReported
  const missing = step !== 'custody_called'
  await deps.mailer.send(
    notificationMail({
      ...{ id, at, to: facts.reporter_email, firstName: null, title, text, link, missing, reason, words },
      publicUrl: deps.publicUrl,
    }),
  )
}

/** To a reporter with a proven contact whose case waits for its IMEI, or did. */
async function sendPending(
  deps: SendDeps,
  { pendingCase, what }: Extract<JobData['notifications.send'], { pendingCase: string }>,
): Promise<void> {
  const facts = await selectPendingFacts(deps.database.db, pendingCase)
  // The IMEI came meanwhile.
  if (!facts || (facts.ended && what !== 'ended')) return
  const words = wordsIn(facts.locale)
  const { title, text, link, sms } = imeiToFollow({ ...facts, what, publicUrl: deps.publicUrl }, words)
  const id = `imei-${what}-${pendingCase}`
  const { email, phone, updated_at: at } = facts
  if (email !== null)
    return deps.mailer.send(
      notificationMail({
        ...{ id, at, to: email, firstName: null, title, text, link, missing: true, words },
        reason: words.texts.mail.becauseReported,
        publicUrl: deps.publicUrl,
      }),
    )
  if (phone !== null) await sendSms(deps, { id, at, to: phone, text: sms })
}
