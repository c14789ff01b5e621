/** Where the police keep a phone, from the server. */
import { readOwnCustody } from '@amana/contract/custody'
import type { EndpointData } from '@amana/contract/endpoint'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ApiError, call, retryOnce } from '../../lib/api.ts'

export type OwnCustody = EndpointData<typeof readOwnCustody>

/**
 * Pauses until the page, while it is in front, asks again. Once the owner is called, a person may stand at
 * the desk with the code on the screen: the return shows within a second.
 */
const LOOK_AGAIN_MS: Partial<Record<OwnCustody['state'], number>> = { matched: 15_000, owner_called: 1_000 }

/** The owner of a registered phone, or the reporter of another, who has proven the contact of the report. */
export type Whose = { imei: string } | { caseNumber: string; proof: string }

/** The key of a stay in the cache. */
export const custodyKey = (whose: Whose): readonly string[] =>
  'imei' in whose ? ['custody', whose.imei] : ['reported-custody', whose.caseNumber, whose.proof]

/** A phone that its person may be standing before. @param key of the cache; @param read from the server */
export function useCustody(
  key: readonly string[],
  read: (signal: AbortSignal) => Promise<OwnCustody>,
): UseQueryResult<OwnCustody, ApiError> {
  return useQuery<OwnCustody, ApiError>({
    queryKey: key,
    queryFn: ({ signal }) => read(signal),
    staleTime: 0,
    networkMode: 'always',
    refetchOnReconnect: true,
    refetchInterval: ({ state: { data } }) => (data && LOOK_AGAIN_MS[data.state]) ?? false,
    retry: retryOnce,
  })
}

export function useOwnCustody(imei: string): UseQueryResult<OwnCustody, ApiError> {
  return useCustody(
    custodyKey({ imei }),
    async (signal) => (await call(readOwnCustody, { params: { imei } }, { signal })).data,
  )
}
