/**
 * Payments: initiate, verify, webhook, poll, history, receipts, promo codes, free searches, reconciliation.
 * The only door for others.
 */
export { createPromo, PromoRefused } from './create-promo.ts'
export type { BalanceLedger, CheckLedger, PayableCheck, PaymentDeps } from './deps.ts'
export { finishRefund, RefundRefused } from './finish-refund.ts'
export { grantFreeSearch, hasFreeSearch, rehashFreeSearch, spendFreeSearch } from './free-searches.ts'
export { initiatePayment } from './initiate-payment.ts'
export { listRefundsDue, type RefundDue } from './list-refunds-due.ts'
export { paymentsModule } from './module.ts'
export { PAYMENT_OUTCOMES, type PaymentCounts } from './outcome-counts.ts'
export { paymentOfCheck, resumePayment } from './payment-of-check.ts'
export { createProviderBreakers } from './provider-breaker.ts'
export { type PaidReportNamed, selectGrantedPayment, selectPaidReport, selectPayingPhone } from './queries.ts'
export { circuitOpenFor, providerOf } from './query-provider.ts'
export { receiptOfCheck } from './receipts.ts'
export {
  type Difference,
  listReconciliations,
  RECONCILED_DAYS,
  type Reconciliation,
  reconcilePayments,
} from './reconcile-payments.ts'
export { startTopUp } from './start-top-up.ts'
