/** The report as an e-mail: text, HTML and the PDF, all saying the same. */
import { textsIn } from '../../kernel/texts.ts'
import { type MailBlock, renderMailBody } from '../../mail/layout.ts'
import type { Mail } from '../../ports/mailer.ts'
import type * as english from './messages.ts'
import { type ReportDocument, reportOf } from './report-document.ts'
import { renderReportPdf } from './report-pdf.ts'
import { REPORT_TEXTS } from './report-texts.ts'

/**
 * The same document gives the same mail, so that a second attempt can be recognised. Throws when the check
 * has no result.
 */
export async function renderReportMail(
  document: ReportDocument,
  to: string,
  receipt?: Mail['attachments'][number],
): Promise<Mail> {
  const { verification, certificate, issuedAt, publicUrl, locale = null } = document
  const { headings, mail } = textsIn(locale, REPORT_TEXTS)
  const report = reportOf(document)
  const subject = mail.subject(report.word, report.groupedImei)
  const blocks: MailBlock[] = [
    { kind: 'verdict', tone: report.result, word: report.word, sentence: report.meaning },
    { kind: 'digits', label: 'IMEI', digits: report.groupedImei, plain: report.imei, note: report.device },
    { kind: 'paragraph', text: report.statement },
    { kind: 'paragraph', text: report.limits, muted: true },
    ...(report.result === 'stolen' ? nextSteps(headings.next, report.nextSteps) : []),
    ...(report.findings.length > 0
      ? ([
          { kind: 'heading', text: headings.found },
          { kind: 'points', points: report.findings },
        ] as const)
      : []),
    ...(report.use
      ? ([
          { kind: 'points', points: [{ title: report.use.seen, text: report.use.note }] },
        ] satisfies MailBlock[])
      : []),
    { kind: 'heading', text: headings.checked },
    { kind: 'facts', facts: report.sources },
    ...(report.result === 'stolen' ? [] : nextSteps(headings.next, report.nextSteps)),
    ...(certificate ? certificateBlocks(mail, certificate, publicUrl) : []),
    ...(verification.report_link ? linkBlocks(mail, verification.report_link) : []),
    ...(report.payment.length > 0
      ? ([
          { kind: 'heading', text: headings.payment },
          { kind: 'facts', facts: report.payment },
        ] as const)
      : []),
    {
      kind: 'paragraph',
      text: receipt ? `${mail.attached} ${mail.receiptToo}` : mail.attached,
      muted: true,
    },
  ]
  const { text, html } = renderMailBody({
    title: subject,
    preview: report.statement,
    blocks,
    reason: mail.reason,
    publicUrl,
    locale,
  })
  return {
    id: `report.${verification.id}`,
    at: verification.completed_at ? new Date(verification.completed_at) : issuedAt,
    to,
    subject,
    text,
    html,
    attachments: [
      {
        filename: `amana-report-${report.imei}.pdf`,
        contentType: 'application/pdf',
        content: await renderReportPdf(document),
      },
      ...(receipt ? [receipt] : []),
    ],
  }
}

function nextSteps(heading: string, steps: string[]): MailBlock[] {
  return [
    { kind: 'heading', text: heading },
    { kind: 'steps', steps },
  ]
}

function linkBlocks({ link }: (typeof english)['mail'], url: string): MailBlock[] {
  return [
    { kind: 'heading', text: link.heading },
    { kind: 'paragraph', text: link.text },
    { kind: 'link', label: link.open, url },
  ]
}

function certificateBlocks(
  words: (typeof english)['mail'],
  { number, url }: NonNullable<ReportDocument['certificate']>,
  publicUrl: ReportDocument['publicUrl'],
): MailBlock[] {
  return [
    { kind: 'heading', text: words.certificate },
    {
      kind: 'paragraph',
      text: words.certificateText(number),
    },
    { kind: 'link', label: words.openCertificate, url },
    {
      kind: 'link',
      label: words.receipt,
      url: `${publicUrl}/transparency#certificate=${number}`,
      quiet: true,
    },
  ]
}
