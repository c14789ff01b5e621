import type { Module } from '../../module.ts'
import type { PaymentDeps } from './deps.ts'
import { pollPayment } from './poll-payment.ts'
import { sendReceipt } from './receipts.ts'
import { reconcileRecentPayments } from './reconcile-payments.ts'
import { paymentRoutes } from './routes.ts'

export function paymentsModule(deps: PaymentDeps): Module {
  return {
    routes: paymentRoutes(deps),
    jobs: {
      'payments.poll': (data) => pollPayment(deps, data),
      'payments.receipt': (data) => sendReceipt(deps, data),
      'payments.reconcile': (_, signal) => reconcileRecentPayments(deps, signal),
    },
  }
}
