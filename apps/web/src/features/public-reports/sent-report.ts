/** The report that was just made, kept for this tab: its number, and the address of the code. */
import { fieldOf, tabValue, textOf } from '../../lib/tab-store.ts'

export interface SentReport {
  case: string
  /** As typed: it opens the status. */
  phone: string
  /** The address of the code; empty: not known. */
  sentTo: string
  verified: boolean
  /** Until when the case waits for its IMEI, ISO 8601; empty: it has one. */
  imeiDueAt: string
}

function sentReportOf(value: unknown): SentReport | null {
  const number = textOf(value, 'case')
  if (number === '') return null
  return {
    case: number,
    phone: textOf(value, 'phone'),
    sentTo: textOf(value, 'sentTo'),
    verified: fieldOf(value, 'verified') === true,
    imeiDueAt: textOf(value, 'imeiDueAt'),
  }
}

export const sentReports = tabValue('amana.report', sentReportOf)
