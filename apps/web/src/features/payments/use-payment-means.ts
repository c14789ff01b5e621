import { readDeployment } from '@amana/contract/system'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import type { PaymentMethod } from './card-rules.ts'

export interface PaymentMeans {
  /**
   * Where the card is entered (D4): on this page for the sandbox alone. Null until the deployment has said so: nobody may begin to type a
   * card where it does not belong.
   */
  cardEntry: 'sandbox' | 'hosted' | null
  /** What this deployment takes; S1's two until it has said so. */
  methods: readonly PaymentMethod[]
}

const METHODS: readonly PaymentMethod[] = ['card', 'airtime']

/** How this deployment takes money. */
export function usePaymentMeans(): PaymentMeans {
  const { data, isError } = useQuery({
    queryKey: ['deployment'],
    queryFn: async ({ signal }) => (await call(readDeployment, {}, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  })
  return {
    // Without an answer: the gateway's endpoint is named by the server at initiation, and a hosted checkout asks for no card.
    cardEntry: data?.card_entry ?? (isError ? 'hosted' : null),
    methods: data?.methods ?? METHODS,
  }
}
