import { initiatePayment, verifyPayment } from '@amana/contract/payments'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { call } from '../../lib/api.ts'
import { browserGateway } from './gateway.ts'
import {
  createPaymentFlow,
  type PaymentDeps,
  type PaymentFlow,
  type PaymentState,
  type PaymentTarget,
} from './payment-flow.ts'
import { browserPendingStore } from './pending-payment.ts'

const browserDeps: PaymentDeps = {
  initiate: async (body) => (await call(initiatePayment, { body })).data,
  verify: async (body) => (await call(verifyPayment, { body })).data,
  gateway: browserGateway,
  pending: browserPendingStore,
  now: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      signal.addEventListener('abort', () => {
        clearTimeout(timer)
        resolve()
      })
    }),
}

/**
 * One payment flow for one check; resumes a payment left pending by an earlier page, and stops its timers on
 * unmount.
 */
export function usePaymentFlow({
  imei,
  verificationId,
  accessToken,
  amount,
}: PaymentTarget): [PaymentState, PaymentFlow] {
  const flow = useMemo(
    () => createPaymentFlow({ imei, verificationId, accessToken, amount }, browserDeps),
    [imei, verificationId, accessToken, amount],
  )
  useEffect(() => {
    flow.resume()
    // Back from a gateway's own page: the browser may restore this page from its cache.
    const returned = (event: PageTransitionEvent) => {
      if (event.persisted) flow.resume()
    }
    addEventListener('pageshow', returned)
    return () => {
      removeEventListener('pageshow', returned)
      flow.stop()
    }
  }, [flow])
  return [useSyncExternalStore(flow.subscribe, flow.state, flow.state), flow]
}
