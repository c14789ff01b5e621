/** The content of a report: the same in the PDF, the e-mail's text and its HTML. */
import {
  type Finding,
  type FindingCode,
  formatImei,
  modelName,
  PAYMENT_METHOD_LABELS,
  type PaymentMethod,
  type Verification,
  type VerificationResult,
} from '@amana/contract'
import { formatDateTimeIn, formatDayIn, type Locale } from '@amana/messages'
import { contractText, textsIn } from '../../kernel/texts.ts'
import type { PrintedCertificate } from '../../pdf/certificate-figure.ts'
import type * as english from './messages.ts'
import { REPORT_TEXTS } from './report-texts.ts'
import { findingIn, sourceNameIn } from './result-words.ts'

export interface ReportDocument {
  /** A completed check, with its result. */
  verification: Verification
  /** Null unless the result is clean. */
  certificate: PrintedCertificate | null
  /** Null when nothing was charged for this check. `amount` in naira with two decimals. */
  payment: { reference: string; amount: string; method: PaymentMethod; paidAt: Date } | null
  /** Time of the report; with the rest of the document it decides every byte of the PDF. */
  issuedAt: Date
  /** PUBLIC_URL without a trailing slash. */
  publicUrl: string
  /** The reader's language; English without one. */
  locale?: Locale | null
}

export interface Report {
  result: VerificationResult
  word: string
  /** The meaning of the result, in one sentence; of a flagged one, its first finding. */
  meaning: string
  /** "No report known to Amana as of TIME." */
  statement: string
  /** The text on the limits of a report. */
  limits: string
  imei: string
  groupedImei: string
  /** Brand and model, or that they are not known. */
  device: string
  findings: Finding[]
  sources: { label: string; value: string }[]
  /** When a network saw the owner's SIM in the phone, and that it proves nothing; null: none did. */
  use: { seen: string; note: string } | null
  nextSteps: string[]
  payment: { label: string; value: string }[]
}

/** Throws when the check has no result: an empty report must never be sent. */
export function reportOf({ verification, payment, issuedAt, locale = null }: ReportDocument): Report {
  const { result, device_info: device, completed_at } = verification
  if (!result) throw new Error('a check without a result has no report')
  const texts = textsIn(locale, REPORT_TEXTS)
  const { word, meaning, statement } = texts.results[result]
  const findings = verification.findings.map((finding) => findingIn(locale ?? 'en', finding))
  const time = (at: Date | string) => formatDateTimeIn(locale ?? 'en', at)
  const checkedAt = time(completed_at ?? issuedAt)
  return {
    result,
    word,
    meaning: result === 'flagged' ? (headlineOf(texts.report.headlines, findings) ?? meaning) : meaning,
    statement:
      (locale ?? 'en') === 'en' ? (verification.statement ?? statement(checkedAt)) : statement(checkedAt),
    limits: texts.report.limits(checkedAt),
    imei: device.device,
    groupedImei: formatImei(device.device),
    device: modelName(device) || texts.report.modelUnknown,
    findings,
    sources: verification.sources.map(({ name, as_of }) => ({
      label: sourceNameIn(locale ?? 'en', name),
      value: as_of ? texts.report.dataUpTo(time(as_of)) : texts.report.noData,
    })),
    use: useOf(texts.report, verification.in_use, locale ?? 'en'),
    nextSteps: nextStepsOf(texts.nextSteps, result, verification.findings),
    payment: payment
      ? [
          { label: texts.report.amount, value: formatNgn(payment.amount) },
          { label: texts.report.paidBy, value: contractText(locale, PAYMENT_METHOD_LABELS[payment.method]) },
          { label: texts.report.paidOn, value: time(payment.paidAt) },
          { label: texts.report.reference, value: payment.reference },
        ]
      : [],
  }
}

function useOf(
  { inUse, inUseNote }: (typeof english)['report'],
  use: Verification['in_use'],
  locale: Locale,
): Report['use'] {
  return use && { seen: inUse(formatDayIn(locale, use.at), use.network), note: inUseNote }
}

/** `"1250.00"` → `NGN 1,250.00`; the naira sign is in few fonts. */
function formatNgn(amount: string): string {
  return `NGN ${amount.replace(/\B(?=(\d{3})+\.)/g, ',')}`
}

function headlineOf(
  headlines: Partial<Record<FindingCode, string>>,
  findings: readonly Finding[],
): string | undefined {
  const first = findings.find(({ severity }) => severity === 'flagged')
  return first && (headlines[first.code] ?? first.title)
}

function nextStepsOf(
  steps: (typeof english)['nextSteps'],
  result: VerificationResult,
  findings: readonly Finding[],
): string[] {
  const found = (wanted: FindingCode) => findings.some(({ code }) => code === wanted)
  if (result === 'flagged' && found('lost_flag')) return [...steps.lost]
  if (result !== 'clean') return [...steps[result]]
  return [
    steps.compare,
    found('registered') ? steps.registered : steps.notRegistered,
    steps.reset,
    steps.keep,
  ]
}
