import { readDeployment } from '@amana/contract/system'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** Where the card is entered (D4): on this page for the sandbox, which is also assumed until the deployment has said. */
export function useCardEntry(): 'sandbox' | 'hosted' {
  const { data } = useQuery({
    queryKey: ['deployment'],
    queryFn: async ({ signal }) => (await call(readDeployment, {}, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.card_entry ?? 'sandbox'
}
