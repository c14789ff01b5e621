/**
 * The report as a PDF: one A4 page; many findings flow to a second. The same document gives the same bytes.
 */
import { textsIn } from '../../kernel/texts.ts'
import { drawCertificate } from '../../pdf/certificate-figure.ts'
import { drawFooters, drawLetterhead } from '../../pdf/figures.ts'
import { renderPdf } from '../../pdf/render-pdf.ts'
import { type ReportDocument, reportOf } from './report-document.ts'
import { drawVerdict } from './report-pdf-figures.ts'
import { REPORT_TEXTS } from './report-texts.ts'

/** Throws when the check has no result. */
export async function renderReportPdf(document: ReportDocument): Promise<Buffer> {
  const { verification, certificate, issuedAt, publicUrl, locale = null } = document
  const { headings, pdf } = textsIn(locale, REPORT_TEXTS)
  const report = reportOf(document)
  const info = {
    title: pdf.title(report.word, report.groupedImei),
    subject: report.statement,
    issuedAt,
    locale,
  }
  return renderPdf(info, (sheet) => {
    drawLetterhead(sheet, pdf.kind, issuedAt, locale)
    drawVerdict(sheet, report)
    sheet.digits(`IMEI ${report.imei}`, report.groupedImei, report.device)
    sheet.paragraph(report.statement, { bold: true })
    sheet.paragraph(report.limits, { muted: true })
    sheet.heading(headings.found)
    if (report.findings.length === 0) sheet.paragraph(pdf.nothing)
    for (const { title, text } of report.findings) sheet.point(title, text)
    if (report.use) sheet.point(report.use.seen, report.use.note)
    sheet.heading(headings.checked)
    sheet.facts(report.sources)
    sheet.heading(headings.next)
    sheet.steps(report.nextSteps)
    if (report.payment.length > 0) {
      sheet.heading(headings.payment)
      sheet.factRow(report.payment)
    }
    if (certificate) drawCertificate(sheet, certificate, publicUrl, locale)
    drawFooters(sheet, `Amana  ·  ${publicUrl}  ·  ${pdf.footer(verification.id)}`, locale)
  })
}
