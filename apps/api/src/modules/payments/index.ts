/** Payments: initiate, verify, webhook, poll, history. The only door for others. */
export type { PayableCheck, PaymentChecks, PaymentDeps } from './deps.ts'
export { paymentOfCheck } from './payment-of-check.ts'
export { paymentJobs } from './poll-payment.ts'
export { paymentRoutes } from './routes.ts'
