import { readDeviceReceipts } from '@amana/contract/devices'
import type { OwnReceipt } from '@amana/contract/receipts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ApiError, call, retryOnce } from '../../lib/api.ts'

/** While a proof is awaited. */
const POLL_INTERVAL_MS = 15_000

/** The own events of a device, oldest first; asked for again until each has its proof. */
export function useReceipts(imei: string): UseQueryResult<OwnReceipt[], ApiError> {
  return useQuery<OwnReceipt[], ApiError>({
    staleTime: 0,
    networkMode: 'always',
    refetchOnReconnect: true,
    queryKey: ['devices', 'receipts', imei],
    queryFn: async ({ signal }) => (await call(readDeviceReceipts, { params: { imei } }, { signal })).data,
    refetchInterval: ({ state }) =>
      state.data?.some(({ proof }) => proof === null) ? POLL_INTERVAL_MS : false,
    retry: retryOnce,
  })
}
