/** A receipt as a PDF of one page. The same payment gives the same bytes. */
import { drawFooters, drawLetterhead } from '../../pdf/figures.ts'
import { renderPdf } from '../../pdf/render-pdf.ts'
import type { Mail } from '../../ports/mailer.ts'
import { type ReceiptDocument, receiptOf } from './receipt-document.ts'

export type ReceiptFile = Mail['attachments'][number]

export async function renderReceipt(document: ReceiptDocument): Promise<ReceiptFile> {
  const { payment, publicUrl } = document
  const { reference, completed_at: issuedAt } = payment
  const { amount, purchase, facts, note } = receiptOf(document)
  const info = { title: `Amana receipt ${reference}`, subject: `Payment of ${amount}`, issuedAt }
  const content = await renderPdf(info, (sheet) => {
    drawLetterhead(sheet, 'Receipt', issuedAt)
    sheet.heading('Payment received')
    sheet.skip(6)
    sheet.digits('Amount', amount, purchase)
    sheet.facts(facts)
    if (note) {
      sheet.skip(8)
      sheet.paragraph(note, { bold: true })
    }
    drawFooters(sheet.pdf, `Amana  ·  ${publicUrl}  ·  Receipt ${reference}`)
  })
  return { filename: `amana-receipt-${reference}.pdf`, contentType: 'application/pdf', content }
}
