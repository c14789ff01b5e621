import { after, DAY } from '../../kernel/durations.ts'
import type { Module } from '../../module.ts'
import type { PaymentDeps } from './deps.ts'
import { personalData } from './personal-data.ts'
import { pollPayment } from './poll-payment.ts'
import { deleteUsesOfEnded } from './promo-queries.ts'
import { sendReceipt } from './receipts.ts'
import { reconcileRecentPayments } from './reconcile-payments.ts'
import { paymentRoutes } from './routes.ts'

/** Uses of a promo code are deleted so long after its last day: payments of that day have settled. */
const SETTLED = 2 * DAY

export function paymentsModule(deps: PaymentDeps): Module {
  return {
    personalData,
    routes: paymentRoutes(deps),
    jobs: {
      'payments.poll': (data) => pollPayment(deps, data),
      'payments.receipt': (data) => sendReceipt(deps, data),
      'payments.reconcile': async (_, signal) => {
        await deleteUsesOfEnded(deps.database.db, after(deps.clock.now(), -SETTLED))
        await reconcileRecentPayments(deps, signal)
      },
    },
  }
}
