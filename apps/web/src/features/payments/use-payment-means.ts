import type { PaymentMethod } from '@amana/contract/payment-methods'
import { readDeployment } from '@amana/contract/system'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { payments } from './messages.ts'

export interface PaymentMeans {
  /**
   * The place where the card is entered (decisions D4): on this page for the sandbox alone. Null until the
   * deployment has answered: nobody may begin to type a card in the wrong place.
   */
  cardEntry: 'sandbox' | 'hosted' | null
  /** The methods of this deployment with their names; card and airtime until it has answered. */
  methods: readonly { value: PaymentMethod; label: string }[]
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
    methods: (data?.methods ?? METHODS).map((value) => ({ value, label: labelOf(value, data) })),
  }
}

/** "Card & Digital Wallet" only where one more way than the card stands behind it. */
function labelOf(
  method: PaymentMethod,
  data: { methods: PaymentMethod[]; wallets?: boolean } | undefined,
): string {
  const more = data === undefined || data.wallets || data.methods.includes('bank_transfer')
  return method === 'card' && more ? payments.method.cardAndWallet : payments.method.names[method]
}
