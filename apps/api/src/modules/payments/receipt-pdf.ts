/** A receipt as a PDF of one page. The same payment gives the same bytes. */
import { textsIn } from '../../kernel/texts.ts'
import { drawFooters, drawLetterhead } from '../../pdf/figures.ts'
import { renderPdf } from '../../pdf/render-pdf.ts'
import type { Mail } from '../../ports/mailer.ts'
import { type ReceiptDocument, receiptOf } from './receipt-document.ts'
import { RECEIPT_TEXTS } from './receipt-texts.ts'

export type ReceiptFile = Mail['attachments'][number]

export async function renderReceipt(document: ReceiptDocument): Promise<ReceiptFile> {
  const { payment, reportLink, publicUrl, locale = null } = document
  const { receipt, pdf } = textsIn(locale, RECEIPT_TEXTS)
  const { reference, completed_at: issuedAt } = payment
  const { amount, purchase, facts, note } = receiptOf(document)
  const info = { title: pdf.title(reference), subject: pdf.subject(amount), issuedAt, locale }
  const content = await renderPdf(info, (sheet) => {
    drawLetterhead(sheet, pdf.kind, issuedAt, locale)
    sheet.heading(receipt.received)
    sheet.skip(6)
    sheet.digits(pdf.amount, amount, purchase)
    sheet.facts(facts)
    if (note) {
      sheet.skip(8)
      sheet.paragraph(note, { bold: true })
    }
    if (reportLink) {
      sheet.skip(8)
      sheet.paragraph(pdf.report(reportLink))
    }
    drawFooters(sheet, `Amana  ·  ${publicUrl}  ·  ${pdf.footer(reference)}`, locale)
  })
  return { filename: `amana-receipt-${reference}.pdf`, contentType: 'application/pdf', content }
}
