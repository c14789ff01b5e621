/** The payment history as shown, filtered and exported. Pure. */
import { lagosFormat } from '@amana/contract/dates'
import type { EndpointData } from '@amana/contract/endpoint'
import type { Payment, verifyPayment } from '@amana/contract/payments'
import { toCsv } from '../../lib/csv.ts'
import type { StatusTone } from '../../ui/index.ts'
import { paymentHistory } from './history/messages.ts'

export interface HistoryFilter {
  /** Part of a reference, in any case. */
  reference: string
  /** YYYY-MM-DD in Lagos; empty for any. */
  day: string
}

const lagos = lagosFormat('en-GB', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

function partsOf(time: string | Date): Record<Intl.DateTimeFormatPartTypes, string> {
  const parts = lagos()
    .formatToParts(new Date(time))
    .map(({ type, value }) => [type, value])
  return Object.fromEntries(parts) as Record<Intl.DateTimeFormatPartTypes, string>
}

/** YYYY-MM-DD in Lagos. */
function lagosDay(time: string | Date): string {
  const { year, month, day } = partsOf(time)
  return `${year}-${month}-${day}`
}

/** YYYY-MM-DD HH:MM:SS in Lagos: sorts as text, and spreadsheets read it as a time. */
function lagosTime(time: string): string {
  const { hour, minute, second } = partsOf(time)
  return `${lagosDay(time)} ${hour}:${minute}:${second}`
}

/** The payments that fit the filter, in their order. */
export function filterPayments(payments: readonly Payment[], { reference, day }: HistoryFilter): Payment[] {
  const wanted = reference.trim().toLowerCase()
  return payments.filter(
    (payment) =>
      payment.reference.toLowerCase().includes(wanted) &&
      (day === '' || lagosDay(payment.created_at) === day),
  )
}

/** Completed green, pending yellow, failed red, other grey. */
export function statusTone(status: string): StatusTone {
  return (
    ({ completed: 'clean', pending: 'pending', failed: 'failed' } as Record<string, StatusTone>)[status] ??
    'neutral'
  )
}

/** The word beside the colour; an unknown status is shown as the server wrote it. */
export function statusWord(status: string): string {
  return (paymentHistory.statuses as Record<string, string>)[status] ?? status
}

type Answer = Omit<EndpointData<typeof verifyPayment>, 'reason'> & { reason?: string | null }

/** A requery updates the payment from the verify response. */
export function withAnswer(payments: readonly Payment[], { reason: _, ...answer }: Answer): Payment[] {
  return payments.map((payment) =>
    payment.reference === answer.reference ? { ...payment, ...answer } : payment,
  )
}

/** In English, as the values below them are. */
const CSV_COLUMNS = ['Reference', 'Amount', 'Currency', 'Method', 'Status', 'Purpose', 'Date']

/**
 * Values as the service stores them. No byte order mark: all of it is ASCII, and the mark would become part
 * of the first column's name.
 */
export function paymentsCsv(payments: readonly Payment[]): string {
  const rows = payments.map((payment) => [
    payment.reference,
    payment.amount,
    payment.currency,
    payment.method,
    payment.status,
    payment.purpose,
    lagosTime(payment.created_at),
  ])
  return toCsv(CSV_COLUMNS, rows).replace(/^\uFEFF/, '')
}

/** `payment_history_2026-11-21.csv` */
export function csvName(now: Date): string {
  return `payment_history_${lagosDay(now)}.csv`
}
