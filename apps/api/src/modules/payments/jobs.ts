import { DAILY, job, PERSISTENT } from '../../jobs/define-job.ts'

export const paymentsJobs = {
  /**
   * Asks the gateway for a pending payment; enqueues itself again until the payment is settled or 24 h old.
   * `lastPolledAt`: the payment's value when the job was queued, by which a repeated job recognises its
   * successor. Jobs of older releases have none.
   */
  'payments.poll': job<{ reference: string; lastPolledAt?: string | null }>(PERSISTENT),
  /** Sends the receipt of a payment that bought nothing; other receipts go with the report. */
  'payments.receipt': job<{ reference: string }>(PERSISTENT),
  /** Compares the payments of the last days with the gateways' books. */
  'payments.reconcile': job(DAILY, { cron: '23 1 * * *' }),
}
