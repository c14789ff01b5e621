/** Where the police keep a phone, from the server. */
import { readOwnCustody } from '@amana/contract/custody'
import type { EndpointData } from '@amana/contract/endpoint'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ApiError, call, retryOnce } from '../../lib/api.ts'

export type OwnCustody = EndpointData<typeof readOwnCustody>

/** A person stands at the desk with this page open: the officer's step shows without a reload. */
const LOOK_AGAIN_MS = 15_000

export function useOwnCustody(imei: string): UseQueryResult<OwnCustody, ApiError> {
  return useQuery<OwnCustody, ApiError>({
    queryKey: ['custody', imei],
    queryFn: async ({ signal }) => (await call(readOwnCustody, { params: { imei } }, { signal })).data,
    staleTime: 0,
    networkMode: 'always',
    refetchOnReconnect: true,
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'matched' || data?.state === 'owner_called' ? LOOK_AGAIN_MS : false,
    retry: retryOnce,
  })
}
