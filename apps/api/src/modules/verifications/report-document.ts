/** Texts of a report: the same for the PDF, the e-mail's text and its HTML. */
import {
  type Finding,
  formatDateTime,
  formatImei,
  modelName,
  PAYMENT_METHOD_LABELS,
  type PaymentMethod,
  type Source,
  type Verification,
  type VerificationResult,
} from '@amana/contract'
import type { PrintedCertificate } from '../../pdf/certificate-figure.ts'

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
}

export interface Report {
  result: VerificationResult
  word: string
  /** The meaning of the result, in one sentence. */
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
  nextSteps: string[]
  payment: { label: string; value: string }[]
}

const MEANINGS = {
  clean: { word: 'Clean', meaning: 'Nothing is reported against this IMEI in the sources listed in this report.' },
  flagged: { word: 'Flagged', meaning: 'Something about this IMEI needs an answer. Do not pay before you have it.' },
  stolen: { word: 'Stolen', meaning: 'This IMEI is reported stolen or on a stolen or blocked list. Do not buy this device.' },
} as const satisfies Record<VerificationResult, { word: string; meaning: string }>

/** Throws when the check has no result: an empty report must never be sent. */
export function reportOf({ verification, payment, issuedAt }: ReportDocument): Report {
  const { result, device_info: device, completed_at } = verification
  if (!result) throw new Error('a check without a result has no report')
  const checkedAt = formatDateTime(completed_at ?? issuedAt)
  return {
    result,
    ...MEANINGS[result],
    statement: verification.statement ?? fallbackStatement(result, checkedAt),
    limits: `This is what Amana knew on ${checkedAt}. Reports made later, and lists that Amana does not receive, are not in it.`,
    imei: device.device,
    groupedImei: formatImei(device.device),
    device: modelName(device) || 'Brand and model not known',
    findings: verification.findings,
    sources: verification.sources.map(sourceLine),
    nextSteps: nextStepsOf(result, verification.findings),
    payment: payment
      ? [
          { label: 'Amount', value: formatNgn(payment.amount) },
          { label: 'Paid by', value: PAYMENT_METHOD_LABELS[payment.method] },
          { label: 'Paid on', value: formatDateTime(payment.paidAt) },
          { label: 'Reference', value: payment.reference },
        ]
      : [],
  }
}

function fallbackStatement(result: VerificationResult, checkedAt: string): string {
  return result === 'clean' ? `No report known to Amana as of ${checkedAt}.` : `As known to Amana on ${checkedAt}.`
}

function sourceLine({ name, as_of }: Source): { label: string; value: string } {
  return { label: name, value: as_of ? `Data up to ${formatDateTime(as_of)}` : 'No data from this source yet' }
}

/** `"1250.00"` → `NGN 1,250.00`; the naira sign is in few fonts. */
function formatNgn(amount: string): string {
  return `NGN ${amount.replace(/\B(?=(\d{3})+\.)/g, ',')}`
}

function nextStepsOf(result: VerificationResult, findings: Finding[]): string[] {
  if (result === 'stolen') {
    return [
      'Do not buy this device, and do not pay a deposit on it. Receiving property that you know is stolen is an offence.',
      'Walk away. Do not argue with the seller: your safety comes first.',
      'Tell the nearest police station, and show them this report with the IMEI.',
      'If you already have the device, keep it switched off and hand it in with your receipt. If it is your own, bring proof that you bought it.',
    ]
  }
  if (result === 'flagged') {
    return [
      'Dial *#06# on the phone and compare every digit with this report. A typing mistake can be the cause.',
      'Ask the seller to explain each finding above, and to show the receipt and the box with the same IMEI.',
      'Do not pay until it is settled, then check the IMEI again. If it cannot be explained, walk away.',
    ]
  }
  const isRegistered = findings.some(({ code }) => code === 'registered')
  return [
    'Before you pay, dial *#06# on the phone and compare every digit with this report. With two SIMs, check both numbers.',
    isRegistered
      ? 'This device is registered. Ask the seller to transfer ownership to you in Amana when you pay.'
      : "Ask for the receipt, and write down the seller's name and phone number.",
    'Keep this report. Buying later? Check the IMEI again on that day.',
  ]
}
