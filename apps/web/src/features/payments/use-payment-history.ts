import { type Payment, paymentHistory as readHistory, verifyPayment } from '@amana/contract/payments'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type ApiError, call } from '../../lib/api.ts'
import { toast } from '../../ui/index.ts'
import { withAnswer } from './history-list.ts'
import { payments } from './messages.ts'

const KEY = ['payments', 'history'] as const

/**
 * The signed-in user's payments, newest first; requested whenever the history opens. Errors are `ApiError`.
 */
export function usePaymentHistory(): UseQueryResult<Payment[], ApiError> {
  const query = useQuery<Payment[], ApiError>({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call(readHistory, {}, { signal })).data,
    staleTime: 0,
    // Without a connection its error is shown, not an endless skeleton.
    networkMode: 'always',
  })
  const { error } = query
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: a failure of the payment history is only logged
    if (error) console.warn('The payment history could not be loaded.', error.code, error.requestId)
  }, [error])
  return query
}

export interface Requery {
  /** References being requeried. */
  running: ReadonlySet<string>
  run(reference: string): Promise<Payment | null>
}

/**
 * Asks the gateway for one payment and writes the answer into its row. Returns the new row, null after an
 * error.
 */
export function useRequery(): Requery {
  const client = useQueryClient()
  const [running, setRunning] = useState<ReadonlySet<string>>(new Set())

  async function run(reference: string): Promise<Payment | null> {
    setRunning((before) => new Set([...before, reference]))
    try {
      const { data } = await call(verifyPayment, { body: { reference } })
      const rows = client.setQueryData<Payment[]>(KEY, (before) => before && withAnswer(before, data))
      return rows?.find((row) => row.reference === reference) ?? null
    } catch {
      toast.error(payments.problems.verification)
      return null
    } finally {
      setRunning((before) => new Set([...before].filter((other) => other !== reference)))
    }
  }

  return { running, run }
}
