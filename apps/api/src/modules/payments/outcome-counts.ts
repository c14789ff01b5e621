/**
 * How payments end, for the metrics. `unused`: paid, but what it was for was gone, and a refund is due.
 * `abandoned`: nobody paid within a day.
 */
export const PAYMENT_OUTCOMES = [
  'completed',
  'failed',
  'abandoned',
  'reversed',
  'unused',
  'mismatch',
] as const
export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number]

export interface PaymentCounts {
  ended(outcome: PaymentOutcome): void
}
