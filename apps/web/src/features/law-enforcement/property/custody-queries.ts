import {
  type CUSTODY_STEPS,
  correctCustody,
  listCustody,
  readCustody,
  stepCustody,
} from '@amana/contract/custody'
import type { EndpointData } from '@amana/contract/endpoint'
import type { State } from '@amana/contract/states'
import { listStations } from '@amana/contract/stations'
import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ApiError, call, retryOnce } from '../../../lib/api.ts'
import { KEY, READ, workCountsKey } from '../queries.ts'
import { type CustodyFilters, custodyQueryOf } from './custody-filters.ts'

export type CustodyPage = EndpointData<typeof listCustody>
export type CustodyRow = CustodyPage['results'][number]
export type CustodyPhone = EndpointData<typeof readCustody>
export type Step = CustodyPhone['steps'][number]

const custodyKey = [KEY, 'custody'] as const

/** Phones in custody, newest first. */
export function useCustody(filters: CustodyFilters) {
  return useInfiniteQuery<
    CustodyPage,
    ApiError,
    InfiniteData<CustodyPage>,
    readonly unknown[],
    string | undefined
  >({
    ...READ,
    staleTime: 0,
    queryKey: [...custodyKey, 'list', filters],
    queryFn: async ({ pageParam, signal }) =>
      (await call(listCustody, { query: { ...custodyQueryOf(filters), cursor: pageParam } }, { signal }))
        .data,
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    retry: retryOnce,
  })
}

export function useCustodyPhone(id: number) {
  return useQuery<CustodyPhone, ApiError>({
    ...READ,
    staleTime: 0,
    queryKey: [...custodyKey, 'phone', id],
    queryFn: async ({ signal }) => (await call(readCustody, { params: { id } }, { signal })).data,
    enabled: Number.isSafeInteger(id) && id > 0,
    retry: retryOnce,
  })
}

/** The newest exhibit number of a station; null: it has none, or is not known. */
export function useNewestExhibit(station: string, wanted: boolean) {
  return useQuery<string | null, ApiError>({
    ...READ,
    staleTime: 0,
    queryKey: [KEY, 'newest-exhibit', station],
    queryFn: async ({ signal }) =>
      (await call(listCustody, { query: { station, limit: 1 } }, { signal })).data.results[0]?.exhibit ??
      null,
    enabled: wanted && station !== '',
    retry: false,
  })
}

/** Names of stations to choose from: those of the command's state, without one the first of the country. */
export function useStationNames(state: State | undefined): readonly string[] {
  const { data } = useQuery<string[], ApiError>({
    ...READ,
    staleTime: Number.POSITIVE_INFINITY,
    queryKey: [KEY, 'stations', state],
    queryFn: async ({ signal }) =>
      (
        await call(listStations, { query: { ...(state ? { state } : {}), limit: 200 } }, { signal })
      ).data.results.map(({ name }) => name),
    retry: retryOnce,
  })
  return data ?? []
}

/** Reads the lists and the phone again: something changed. */
export function useRefreshCustody(): () => void {
  const queries = useQueryClient()
  return () => {
    void queries.invalidateQueries({ queryKey: custodyKey })
    void queries.invalidateQueries({ queryKey: workCountsKey })
  }
}

export async function takeStep(
  id: number,
  to: (typeof CUSTODY_STEPS)[number],
  reason?: string,
): Promise<string> {
  return (await call(stepCustody, { params: { id }, body: { to, reason } })).description
}

export async function sendCorrection(
  id: number,
  body: { exhibit?: string; place?: string; condition?: string; reason: string },
): Promise<void> {
  await call(correctCustody, { params: { id }, body })
}
