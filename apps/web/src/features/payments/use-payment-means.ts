import { readDeployment } from '@amana/contract/system'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import type { PaymentMethod } from './card-rules.ts'

export interface PaymentMeans {
  /**
   * The place where the card is entered (decisions D4): on this page for the sandbox alone. Null until the
   * deployment has answered: nobody may begin to type a card in the wrong place.
   */
  cardEntry: 'sandbox' | 'hosted' | null
  /** The methods of this deployment; card and airtime until it has answered. */
  methods: readonly PaymentMethod[]
}

const METHODS: readonly PaymentMethod[] = ['card', 'airtime']

/** The payment means of this deployment. */
export function usePaymentMeans(): PaymentMeans {
  const { data, isError } = useQuery({
    queryKey: ['deployment'],
    queryFn: async ({ signal }) => (await call(readDeployment, {}, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  })
  return {
    // Without an answer: the server names the gateway's endpoint at initiation, and a hosted checkout asks
    // for no card.
    cardEntry: data?.card_entry ?? (isError ? 'hosted' : null),
    methods: data?.methods ?? METHODS,
  }
}
