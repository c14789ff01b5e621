/**
 * The receipt of a completed payment: with the report of its check, so that one check gives one e-mail
 * (decisions §3); by itself when it bought nothing; and for download at any time.
 */
import type { Locale } from '@amana/messages'
import { textsIn } from '../../kernel/texts.ts'
import { countMailToStranger } from '../../limits/message-limits.ts'
import { isWithin } from '../../limits/use-limits.ts'
import { renderMailBody } from '../../mail/layout.ts'
import type { Mail } from '../../ports/mailer.ts'
import type { PaymentDeps } from './deps.ts'
import {
  type PaymentRow,
  selectGrantedPayment,
  selectLocaleOfPayment,
  selectPayment,
  updateReceipted,
} from './queries.ts'
import { type ReceiptDocument, receiptOf } from './receipt-document.ts'
import { type ReceiptFile, renderReceipt } from './receipt-pdf.ts'
import { RECEIPT_TEXTS } from './receipt-texts.ts'
import { selectRefund } from './refund-queries.ts'

type ReceiptDeps = Pick<PaymentDeps, 'database' | 'clock' | 'publicUrl'>

export interface ReceiptOfCheck {
  file: ReceiptFile
  /** Call it after sending. */
  markSent(): Promise<void>
}

/** The receipt to send with the report of a check; null when no money was taken. */
export async function receiptOfCheck(
  deps: ReceiptDeps,
  verificationId: string,
  reportLink: string | null,
  locale: Locale | null = null,
): Promise<ReceiptOfCheck | null> {
  const { db } = deps.database
  const payment = await selectGrantedPayment(db, verificationId)
  if (!payment || payment.amount_minor === 0) return null
  const file = await renderReceipt({
    payment,
    reportLink,
    refunded: false,
    publicUrl: deps.publicUrl,
    locale,
  })
  return { file, markSent: () => updateReceipted(db, payment.id, deps.clock.now()) }
}

/** The receipt in its present state; null while the payment is not completed. */
export async function currentReceipt(
  { database, checks, publicUrl }: Pick<PaymentDeps, 'database' | 'checks' | 'publicUrl'>,
  payment: PaymentRow,
  locale: Locale | null = null,
): Promise<ReceiptDocument | null> {
  const { completed_at, granted_at, verification_id: check } = payment
  if (!completed_at) return null
  const refund = await selectRefund(database.db, payment.id)
  const owed = refund?.reason === 'promo_over' ? 'promoOver' : 'boughtNothing'
  return {
    payment: { ...payment, completed_at },
    reportLink: granted_at && check ? await checks.linkToReport(check) : null,
    refunded: refund?.status === 'done',
    owed,
    publicUrl,
    locale,
  }
}

/**
 * Job: sends the receipt of a payment that bought nothing. The mail's id is the payment's, so a repeat after
 * a crash carries the same Message-ID. A failure throws and is retried for 24 h.
 */
export async function sendReceipt(
  deps: ReceiptDeps & Pick<PaymentDeps, 'checks' | 'mailer' | 'useLimits'>,
  { reference }: { reference: string },
): Promise<void> {
  const { db } = deps.database
  const payment = await selectPayment(db, reference)
  // Without an address: its buyer was erased meanwhile.
  if (!payment || payment.receipted_at || payment.email === '') return
  const document = await currentReceipt(deps, payment, await selectLocaleOfPayment(db, payment))
  if (!document) return
  // Money was taken, so it goes out in any case.
  if (payment.user_id === null) await isWithin(countMailToStranger(deps, payment.email))
  await deps.mailer.send(await renderReceiptMail(document))
  await updateReceipted(db, payment.id, deps.clock.now())
}

export async function renderReceiptMail(document: ReceiptDocument): Promise<Mail> {
  const { payment, publicUrl, locale = null } = document
  const { receipt, mail } = textsIn(locale, RECEIPT_TEXTS)
  const { amount, purchase, facts, note } = receiptOf(document)
  const subject = mail.subject(amount)
  const { text, html } = renderMailBody({
    title: subject,
    preview: note ?? mail.received(amount),
    blocks: [
      { kind: 'heading', text: receipt.received },
      { kind: 'paragraph', text: mail.receivedFor(amount, purchase) },
      ...(note ? [{ kind: 'paragraph' as const, text: note }] : []),
      { kind: 'facts', facts },
      { kind: 'paragraph', text: mail.attached, muted: true },
    ],
    reason: mail.reason,
    publicUrl,
    locale,
  })
  return {
    id: `receipt.${payment.id}`,
    at: payment.completed_at,
    to: payment.email,
    subject,
    text,
    html,
    attachments: [await renderReceipt(document)],
  }
}
