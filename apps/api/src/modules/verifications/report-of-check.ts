import { formatAmount } from '@amana/contract'
import type { Locale } from '@amana/messages'
import type { Database } from '../../db/index.ts'
import { type CertificateDeps, offlineCertificate } from '../certificates/index.ts'
import { paymentOfCheck } from '../payments/index.ts'
import { presentCheck } from './present-check.ts'
import type { CheckRow } from './queries.ts'
import type { ReportDocument } from './report-document.ts'
import type { ReportLinks } from './report-links.ts'

export interface ReportDeps {
  database: Database
  certificates: CertificateDeps
  reportLinks: ReportLinks
  /** Without a trailing slash. */
  publicUrl: string
}

/** Everything on the report of a check, for its mail and its PDF; null while the check is not paid for. */
export async function reportDocumentOf(
  deps: ReportDeps,
  check: CheckRow,
  locale: Locale | null,
): Promise<ReportDocument | null> {
  const document = await sharedReportOf(deps, check, locale)
  if (!document) return null
  const payment = await paymentOfCheck(deps.database, check.id)
  return { ...document, payment: payment && { ...payment, amount: formatAmount(payment.amountMinor) } }
}

/** The same for everybody who has its link: nothing of the buyer and the payment. */
export async function sharedReportOf(
  { certificates, publicUrl, reportLinks }: ReportDeps,
  check: CheckRow,
  locale: Locale | null,
): Promise<ReportDocument | null> {
  if (!check.completed_at) return null
  const { certificate_number: number, certificate_key_id: keyId } = check
  return {
    verification: presentCheck(check, { link: reportLinks.urlOf(check) }),
    certificate:
      number && keyId
        ? {
            number,
            url: `${publicUrl}/certificates/${number}`,
            keyId,
            offline: await offlineCertificate(certificates, number),
          }
        : null,
    payment: null,
    issuedAt: check.completed_at,
    publicUrl,
    locale,
  }
}
