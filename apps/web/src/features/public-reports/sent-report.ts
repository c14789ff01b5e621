/** The report that was just made, kept for this tab: its number, and the address of the code. */
import { fieldOf, textOf } from '../../lib/tab-store.ts'

export interface SentReport {
  case: string
  /** As typed: it opens the status. */
  phone: string
  /** The address of the code; empty: not known. */
  sentTo: string
  verified: boolean
}

const KEY = 'amana.report'

function sentReportOf(value: unknown): SentReport | null {
  const number = textOf(value, 'case')
  if (number === '') return null
  return {
    case: number,
    phone: textOf(value, 'phone'),
    sentTo: textOf(value, 'sentTo'),
    verified: fieldOf(value, 'verified') === true,
  }
}

export function keepSentReport(report: SentReport): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(report))
  } catch {
    // Storage is blocked: the page that is open still shows it.
  }
}

export function readSentReport(): SentReport | null {
  try {
    return sentReportOf(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
  } catch {
    return null
  }
}

export function forgetSentReport(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was stored.
  }
}
