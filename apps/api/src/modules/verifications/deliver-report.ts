import { formatAmount } from '@amana/contract'
import type { Database } from '../../db/index.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Mailer } from '../../ports/mailer.ts'
import { paymentOfCheck, receiptOfCheck } from '../payments/index.ts'
import { presentCheck } from './present-check.ts'
import { selectCheck, updateDelivered, updateExpired } from './queries.ts'
import { renderReportMail } from './report-mail.ts'

export interface DeliveryDeps {
  database: Database
  clock: Clock
  mailer: Mailer
  publicUrl: string
}

/**
 * Job: sends the report once. The mail's id is the check's, so a repeat after a crash carries the same
 * Message-ID and overwrites its file in the outbox. A failure throws and is retried for 24 h.
 */
export async function deliverReport(deps: DeliveryDeps, { verificationId }: { verificationId: string }): Promise<void> {
  const { database, clock, mailer, publicUrl } = deps
  const check = await selectCheck(database.db, verificationId)
  if (check?.status !== 'completed' || !check.completed_at || !check.email) return
  const { certificate_number: number, certificate_key_id: keyId } = check
  const receipt = await receiptOfCheck(deps, verificationId)
  const payment = await paymentOfCheck(database, verificationId)
  const mail = await renderReportMail(
    {
      verification: presentCheck(check),
      certificate: number && keyId ? { number, url: `${publicUrl}/certificates/${number}`, keyId } : null,
      payment: payment && { ...payment, amount: formatAmount(payment.amountMinor) },
      issuedAt: check.completed_at,
      publicUrl,
    },
    check.email,
    receipt?.file,
  )
  await mailer.send(mail)
  await receipt?.markSent()
  await updateDelivered(database.db, verificationId, clock.now())
}

const EXPIRE_BATCH = 1_000

/** Job: expires unpaid checks after 30 days. */
export async function expireVerifications({ database, clock }: Pick<DeliveryDeps, 'database' | 'clock'>): Promise<void> {
  while ((await updateExpired(database.db, clock.now(), EXPIRE_BATCH)) === EXPIRE_BATCH);
}
