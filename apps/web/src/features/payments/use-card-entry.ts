import { readDeployment } from '@amana/contract/system'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/**
 * Where the card is entered (D4): on this page for the sandbox alone. Null until the deployment has said so: nobody may begin to type a
 * card where it does not belong.
 */
export function useCardEntry(): 'sandbox' | 'hosted' | null {
  const { data, isError } = useQuery({
    queryKey: ['deployment'],
    queryFn: async ({ signal }) => (await call(readDeployment, {}, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  })
  // Without an answer: the gateway's endpoint is named by the server at initiation, and a hosted checkout asks for no card.
  return data?.card_entry ?? (isError ? 'hosted' : null)
}
