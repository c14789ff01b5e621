/**
 * A gateway's own page sends the buyer back to ours with the payment's reference in the address. The tab that
 * went there still knows the payment; in another one (a bank's app may open its own) only an account can tell
 * the check.
 */
import { verifyPayment } from '@amana/contract/payments'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type ApiError, call } from '../../lib/api.ts'
import type { SettledPayment } from './payment-flow.ts'
import { browserPendingStore, type PendingPayment } from './pending-payment.ts'

/** The payment to wait for on the page of its check; null: it has ended, or its check is not known. */
export function pendingOf(payment: SettledPayment, now: Date): PendingPayment | null {
  const { status, reference, amount, method, metadata } = payment
  if (status !== 'pending' || metadata.verification_id === null) return null
  return {
    reference,
    verificationId: metadata.verification_id,
    imei: metadata.device_id,
    email: metadata.email,
    method,
    prompt: null,
    amount,
    checkoutUrl: null,
    transfer: null,
    since: now.toISOString(),
  }
}

export interface ReturnFromGateway {
  error: ApiError | null
  retry: () => void
}

/**
 * Finds the check of a payment's reference (null: nobody came back), and calls `onKnown` once with the
 * check's id (null: none) and whether the payment failed. The payment panel resumes a pending payment.
 */
export function useReturnFromGateway(
  reference: string | null,
  onKnown: (verificationId: string | null, failed: boolean) => void,
): ReturnFromGateway {
  const stored = reference === null ? null : browserPendingStore.read()
  const here = stored !== null && stored.reference === reference ? stored.verificationId : null
  const { data, error, refetch, isFetching } = useQuery<SettledPayment, ApiError>({
    queryKey: ['payments', 'returned', reference],
    queryFn: async () => (await call(verifyPayment, { body: { reference: reference ?? '' } })).data,
    enabled: reference !== null && here === null,
    networkMode: 'always',
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer, whichever callback is current
  useEffect(() => {
    if (reference === null) return
    if (here !== null) return onKnown(here, false)
    if (!data) return
    const pending = pendingOf(data, new Date())
    if (pending) browserPendingStore.save(pending)
    onKnown(data.metadata.verification_id, data.status === 'failed')
  }, [reference, here, data])

  return { error: error && !isFetching ? error : null, retry: () => void refetch() }
}
