import { selectLocaleOf } from '../../db/reader-locale.ts'
import type { JobData } from '../../jobs/jobs.ts'
import type { Clock } from '../../kernel/clock.ts'
import { countMailToStranger, type MessageLimitDeps } from '../../limits/message-limits.ts'
import { isWithin } from '../../limits/use-limits.ts'
import type { Mail, Mailer } from '../../ports/mailer.ts'
import { receiptOfCheck, selectGrantedPayment } from '../payments/index.ts'
import { type CheckRow, selectCheck, updateDelivered, updateExpired } from './queries.ts'
import { renderReportMail } from './report-mail.ts'
import { type ReportDeps, reportDocumentOf } from './report-of-check.ts'

export interface DeliveryDeps extends ReportDeps, Pick<MessageLimitDeps, 'useLimits'> {
  clock: Clock
  mailer: Mailer
}

/**
 * Job: sends the report once. The mail's id is the check's, so a repeat after a crash carries the same
 * Message-ID and overwrites its file in the outbox. A failure throws and is retried for 24 h.
 */
export async function deliverReport(
  deps: DeliveryDeps,
  { verificationId }: { verificationId: string },
): Promise<void> {
  const { database, clock } = deps
  const check = await selectCheck(database.db, verificationId)
  if (check?.status !== 'completed' || !check.email) return
  // It is paid for, so it goes out in any case.
  if (check.user_id === null) await isWithin(countMailToStranger(deps, check.email))
  const sent = await sendReport(deps, check, check.email)
  if (sent) await updateDelivered(database.db, verificationId, clock.now())
}

/** Job: sends it once more, to the address that the check has now. Each is its own message. */
export async function deliverAgain(
  deps: DeliveryDeps,
  { verificationId, day, nth }: JobData['verifications.deliver-again'],
) {
  const { database, clock } = deps
  const check = await selectCheck(database.db, verificationId)
  // Without an address: its buyer was erased meanwhile.
  if (!check?.email) return
  const sent = await sendReport(deps, check, check.email, {
    id: `report.${verificationId}.${day}.${nth}`,
    at: clock.now(),
  })
  if (sent) await updateDelivered(database.db, verificationId, clock.now())
}

/** Job: sends it again to the address that was given with the payment. Null: there is nothing to send. */
export async function deliverRequested(
  deps: DeliveryDeps,
  { id, verificationId }: JobData['verifications.deliver-asked'],
) {
  if (verificationId === null) return
  const { db } = deps.database
  const [check, payment] = [
    await selectCheck(db, verificationId),
    await selectGrantedPayment(db, verificationId),
  ]
  if (!check?.completed_at || !payment?.email) return
  await sendReport(deps, check, payment.email, {
    id: `report.${verificationId}.asked.${id}`,
    at: deps.clock.now(),
  })
}

/** False: the check has no report. `as`: a message that differs from the first one. */
async function sendReport(
  deps: DeliveryDeps,
  check: CheckRow,
  to: string,
  as?: Pick<Mail, 'id' | 'at'>,
): Promise<boolean> {
  // The account's language, else that of the visitor's request.
  const locale = (await selectLocaleOf(deps.database.db, check.user_id)) ?? check.locale
  const document = await reportDocumentOf(deps, check, locale)
  if (!document) return false
  const receipt = await receiptOfCheck(deps, check.id, document.verification.report_link, locale)
  const mail = await renderReportMail(document, to, receipt?.file)
  await deps.mailer.send({ ...mail, ...as })
  await receipt?.markSent()
  return true
}

const EXPIRE_BATCH = 1_000

/** Job: expires unpaid checks after 30 days. */
export async function expireVerifications({
  database,
  clock,
}: Pick<DeliveryDeps, 'database' | 'clock'>): Promise<void> {
  while ((await updateExpired(database.db, clock.now(), EXPIRE_BATCH)) === EXPIRE_BATCH);
}
