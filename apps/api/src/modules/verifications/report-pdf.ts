/** The report as a PDF: one A4 page; many findings flow to a second. The same document gives the same bytes. */
import PDFDocument from 'pdfkit'
import { type ReportDocument, reportOf } from './report-document.ts'
import { drawCertificate, drawFooters, drawLetterhead, drawVerdict } from './report-pdf-figures.ts'
import { createSheet, PAGE } from './report-pdf-sheet.ts'

/** Throws when the check has no result. */
export async function renderReportPdf(document: ReportDocument): Promise<Buffer> {
  const { verification, certificate, issuedAt, publicUrl } = document
  const report = reportOf(document)
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: PAGE.margin, bottom: PAGE.bottom, left: PAGE.margin, right: PAGE.margin },
    bufferPages: true,
    pdfVersion: '1.7',
    lang: 'en-NG',
    displayTitle: true,
    info: {
      Title: `${report.word}: Amana report for IMEI ${report.groupedImei}`,
      Author: 'Amana',
      Subject: report.statement,
      Creator: 'Amana',
      Producer: 'Amana',
      CreationDate: issuedAt,
      ModDate: issuedAt,
    },
  })
  const chunks: Buffer[] = []
  const finished = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })

  const sheet = createSheet(pdf)
  drawLetterhead(sheet, issuedAt)
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
  drawFooters(pdf, `Amana  ·  ${publicUrl}  ·  Check ${verification.id}`)
  pdf.end()
  return finished
}
