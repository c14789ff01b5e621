import type { Locale } from '@amana/messages'
import { readerLanguage } from '../../db/reader-locale.ts'
import type { FileAnswer } from '../../http/route.ts'
import { type Actor, userIdOf } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { type CheckAccess, findOwnCheck } from './read-verification.ts'
import type { ReportDocument } from './report-document.ts'
import { type ReportDeps, reportDocumentOf } from './report-of-check.ts'
import { renderReportPdf } from './report-pdf.ts'

export const NOT_PAID_YET = 'This check is not paid for yet. Pay for it to get the report.'

/** The report as a PDF, the same as in the mail. @throws AppError not_found, payment_not_completed */
export async function readReport(
  deps: ReportDeps,
  actor: Actor,
  access: CheckAccess,
  language: Locale = 'en',
): Promise<FileAnswer> {
  const check = await findOwnCheck(deps.database, actor, access)
  const locale = await readerLanguage(deps.database.db, userIdOf(actor), language)
  const document = await reportDocumentOf(deps, check, locale)
  if (!document) throw new AppError('payment_not_completed', { message: NOT_PAID_YET })
  return reportFileOf(document)
}

export async function reportFileOf(document: ReportDocument): Promise<FileAnswer> {
  return {
    content: await renderReportPdf(document),
    contentType: 'application/pdf',
    filename: `amana-report-${document.verification.device_info.device}.pdf`,
  }
}
