/**
 * The report as a PDF: one A4 page; many findings flow to a second. The same document gives the same bytes.
 */
import { drawCertificate } from '../../pdf/certificate-figure.ts'
import { drawFooters, drawLetterhead } from '../../pdf/figures.ts'
import { renderPdf } from '../../pdf/render-pdf.ts'
import { type ReportDocument, reportOf } from './report-document.ts'
import { drawVerdict } from './report-pdf-figures.ts'

/** Throws when the check has no result. */
export async function renderReportPdf(document: ReportDocument): Promise<Buffer> {
  const { verification, certificate, issuedAt, publicUrl } = document
  const report = reportOf(document)
  const info = {
    title: `${report.word}: Amana report for IMEI ${report.groupedImei}`,
    subject: report.statement,
    issuedAt,
  }
  return renderPdf(info, (sheet) => {
    drawLetterhead(sheet, 'Device report', issuedAt)
    drawVerdict(sheet, report)
    sheet.digits(`IMEI ${report.imei}`, report.groupedImei, report.device)
    sheet.paragraph(report.statement, { bold: true })
    sheet.paragraph(report.limits, { muted: true })
    sheet.heading('What we found')
    if (report.findings.length === 0) sheet.paragraph('Nothing to report.')
    for (const { title, text } of report.findings) sheet.point(title, text)
    sheet.heading('What we checked')
    sheet.facts(report.sources)
    sheet.heading('What to do next')
    sheet.steps(report.nextSteps)
    if (report.payment.length > 0) {
      sheet.heading('Payment')
      sheet.factRow(report.payment)
    }
    if (certificate) drawCertificate(sheet, certificate, publicUrl)
    drawFooters(sheet.pdf, `Amana  ·  ${publicUrl}  ·  Check ${verification.id}`)
  })
}
