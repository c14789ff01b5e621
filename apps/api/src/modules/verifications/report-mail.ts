/** The report as an e-mail: text, HTML and the PDF, all saying the same. */
import { type MailBlock, renderMailBody } from '../../mail/layout.ts'
import type { Mail } from '../../ports/mailer.ts'
import { type ReportDocument, reportOf } from './report-document.ts'
import { renderReportPdf } from './report-pdf.ts'

/**
 * The same document gives the same mail, so that a second attempt can be recognised. Throws when the check
 * has no result.
 */
export async function renderReportMail(
  document: ReportDocument,
  to: string,
  receipt?: Mail['attachments'][number],
): Promise<Mail> {
  const { verification, certificate, issuedAt, publicUrl } = document
  const report = reportOf(document)
  const subject = `${report.word}: report for IMEI ${report.groupedImei}`
  const blocks: MailBlock[] = [
    { kind: 'verdict', tone: report.result, word: report.word, sentence: report.meaning },
    { kind: 'digits', label: 'IMEI', digits: report.groupedImei, plain: report.imei, note: report.device },
    { kind: 'paragraph', text: report.statement },
    { kind: 'paragraph', text: report.limits, muted: true },
    ...(report.result === 'stolen' ? nextSteps(report.nextSteps) : []),
    ...(report.findings.length > 0
      ? ([
          { kind: 'heading', text: 'What we found' },
          { kind: 'points', points: report.findings },
        ] as const)
      : []),
    { kind: 'heading', text: 'What we checked' },
    { kind: 'facts', facts: report.sources },
    ...(report.result === 'stolen' ? [] : nextSteps(report.nextSteps)),
    ...(certificate ? certificateBlocks(certificate, publicUrl) : []),
    ...(report.payment.length > 0
      ? ([
          { kind: 'heading', text: 'Payment' },
          { kind: 'facts', facts: report.payment },
        ] as const)
      : []),
    {
      kind: 'paragraph',
      text: `The same report is attached as a PDF, to keep or to print.${receipt ? ' So is the receipt of the payment.' : ''}`,
      muted: true,
    },
  ]
  const { text, html } = renderMailBody({
    title: subject,
    preview: report.statement,
    blocks,
    reason: 'You get this e-mail because somebody gave this address for the report of a check on Amana.',
    publicUrl,
  })
  return {
    id: `report.${verification.id}`,
    at: verification.completed_at ? new Date(verification.completed_at) : issuedAt,
    to,
    subject,
    text,
    html,
    attachments: [
      { filename: `amana-report-${report.imei}.pdf`, contentType: 'application/pdf', content: await renderReportPdf(document) },
      ...(receipt ? [receipt] : []),
    ],
  }
}

function nextSteps(steps: string[]): MailBlock[] {
  return [
    { kind: 'heading', text: 'What to do next' },
    { kind: 'steps', steps },
  ]
}

function certificateBlocks(
  { number, url }: NonNullable<ReportDocument['certificate']>,
  publicUrl: ReportDocument['publicUrl'],
): MailBlock[] {
  return [
    { kind: 'heading', text: 'Certificate' },
    {
      kind: 'paragraph',
      text: `This clean result carries the signed certificate ${number}. Anybody can see on its page whether it still holds.`,
    },
    { kind: 'link', label: 'Open the certificate', url },
    { kind: 'link', label: 'Receipt in the public log', url: `${publicUrl}/transparency#certificate=${number}`, quiet: true },
  ]
}
