import type { DeviceListItem } from '@amana/contract/devices'
import type { EndpointData } from '@amana/contract/endpoint'
import { listNeeds } from '@amana/contract/needs'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ApiError, call, retryOnce } from '../../lib/api.ts'
import { samePhoneAs, useFoundCases } from '../found/queries.ts'

/** Tells whether somebody who found this phone waits for its owner. */
export function useIsFound(): (device: Pick<DeviceListItem, 'imei' | 'imei2'>) => boolean {
  const open = useFoundCases().filter(({ you, closed_at }) => you === 'owner' && closed_at === null)
  return ({ imei, imei2 = null }) => open.some(samePhoneAs([imei, imei2]))
}

/**
 * The person's needs, the most urgent first, and how many own phones are among them.
 *
 * @param enabled false: nobody is signed in
 */
export function useNeeds(enabled = true): UseQueryResult<EndpointData<typeof listNeeds>, ApiError> {
  return useQuery<EndpointData<typeof listNeeds>, ApiError>({
    queryKey: ['devices', 'needs'],
    queryFn: async ({ signal }) => (await call(listNeeds, {}, { signal })).data,
    enabled,
    staleTime: 0,
    networkMode: 'always',
    refetchOnReconnect: true,
    retry: retryOnce,
  })
}
