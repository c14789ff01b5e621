import type { JobData } from '../../jobs/jobs.ts'
import { SmsRefused } from '../../ports/sms.ts'
import type { NotificationDeps } from './deps.ts'
import { selectReportFacts, selectWarningFacts } from './fact-queries.ts'
import { notificationMail } from './notification-mail.ts'
import { selectContact, selectNotification } from './queries.ts'
import { laterStolen, SMS_TEXTS } from './rules.ts'
import { reportDecided } from './theft-report-rules.ts'

type SendDeps = Pick<NotificationDeps, 'database' | 'mailer' | 'sms' | 'publicUrl' | 'log'>

/**
 * Job: sends one message of a notification. Its id is the notification's, so that a repeat after a crash can
 * be recognised. A failure throws and is retried. Nothing is sent to an unproven address or number.
 */
export async function sendNotification(deps: SendDeps, message: JobData['notifications.send']): Promise<void> {
  if ('flagId' in message) return sendWarning(deps, message)
  if ('reportId' in message) return sendDecision(deps, message.reportId)
  const { database, mailer, publicUrl } = deps
  const notification = await selectNotification(database.db, message.notificationId)
  const contact = notification && (await selectContact(database.db, notification.user_id))
  if (!notification || !contact) return
  const { id, created_at: at, kind, title, text, link } = notification
  if (message.channel === 'sms') {
    const sms = SMS_TEXTS[kind]
    if (contact.phone !== null && sms !== undefined)
      await sendSms(deps, { id: `notification-${id}`, at, to: contact.phone, text: sms })
    return
  }
  if (contact.email === null) return
  const reason =
    kind === 'later_stolen'
      ? 'You get this e-mail because you checked this phone on Amana in the last 30 days.'
      : 'You get this e-mail because of your account on Amana. The notifications in your settings say what is sent.'
  const words = { firstName: contact.first_name, title, text, link, receipt: message.receipt, reason }
  await mailer.send(notificationMail({ id: `notification.${id}`, at, to: contact.email, ...words, publicUrl }))
}

async function sendSms({ sms, log }: SendDeps, message: Parameters<SendDeps['sms']['send']>[0]): Promise<void> {
  try {
    await sms.send(message)
  } catch (error) {
    if (!(error instanceof SmsRefused)) throw error
    // Without the error: the provider's answer may quote the number.
    log.warn({ message_id: message.id }, 'SMS refused by the provider, not tried again')
  }
}

/** To a visitor who paid for a clean report. */
async function sendWarning(
  { database, mailer, publicUrl }: SendDeps,
  { flagId, verificationId }: { flagId: number; verificationId: string },
): Promise<void> {
  const facts = await selectWarningFacts(database.db, flagId, verificationId)
  if (!facts?.email) return
  const { title, text, link } = laterStolen(facts)
  const words = { firstName: null, title, text, link }
  const reason = 'You get this e-mail because this address was given for the report of a check on Amana in the last 30 days.'
  const message = { id: `later-stolen.${flagId}.${verificationId}`, at: facts.flag_created_at, to: facts.email }
  await mailer.send(notificationMail({ ...message, ...words, reason, publicUrl }))
}

/** To a reporter with a proven contact. */
async function sendDecision(deps: SendDeps, flagId: number): Promise<void> {
  const facts = await selectReportFacts(deps.database.db, flagId)
  if (!facts) return
  const { email, phone, decided_at: at } = facts
  const { title, text, link, sms } = reportDecided(facts)
  const id = `report-decided-${flagId}`
  if (phone !== null) return sendSms(deps, { id, at, to: phone, text: sms })
  if (email === null) return
  const reason = 'You get this e-mail because you reported a phone on Amana with this address.'
  await deps.mailer.send(
    notificationMail({ id, at, to: email, firstName: null, title, text, link, reason, publicUrl: deps.publicUrl }),
  )
}
