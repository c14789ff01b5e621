import type { EndpointData } from '@amana/contract/endpoint'
import { listTransfers, type Transfer } from '@amana/contract/transfers'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ApiError, call, retryOnce } from '../../lib/api.ts'

export type Transfers = EndpointData<typeof listTransfers>

/**
 * Incoming and outgoing transfers, requested again every few seconds while the page is visible: the other
 * side acts too.
 */
export function useTransfers(everySeconds: number): UseQueryResult<Transfers, ApiError> {
  return useQuery<Transfers, ApiError>({
    queryKey: ['transfers'],
    queryFn: ({ signal }) => readTransfers(signal),
    staleTime: 0,
    networkMode: 'always',
    refetchInterval: everySeconds * 1000,
    refetchOnWindowFocus: true,
    retry: retryOnce,
  })
}

export async function readTransfers(signal?: AbortSignal): Promise<Transfers> {
  return (await call(listTransfers, {}, { signal })).data
}

export function outgoingOf(transfers: Transfers | undefined, id: string): Transfer | undefined {
  return transfers?.outgoing.find((transfer) => transfer.id === id)
}

/** Whether it is still open; the server may not have ended it yet. */
export function isOpen({ status, expires_at }: Transfer, now: number): boolean {
  return status === 'pending' && Date.parse(expires_at) > now
}
