import type { JobHandlers } from '../../jobs/jobs.ts'
import type { PaymentDeps } from './deps.ts'
import { pollPayment } from './poll-payment.ts'
import { sendReceipt } from './receipts.ts'
import { reconcileRecentPayments } from './reconcile-payments.ts'

type PaymentJob = 'payments.poll' | 'payments.receipt' | 'payments.reconcile'

export function paymentJobs(deps: PaymentDeps): Pick<JobHandlers, PaymentJob> {
  return {
    'payments.poll': (data) => pollPayment(deps, data),
    'payments.receipt': (data) => sendReceipt(deps, data),
    'payments.reconcile': (_, signal) => reconcileRecentPayments(deps, signal),
  }
}
