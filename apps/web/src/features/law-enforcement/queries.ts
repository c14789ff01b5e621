/**
 * The portal's data from the server. Errors are `ApiError`. The audit log records every read, so a change of
 * window reads nothing again.
 */
import { listDelays } from '@amana/contract/accesses'
import { type FlagType, type OfficerFlag, readDeviceFlags } from '@amana/contract/devices'
import type { EndpointData } from '@amana/contract/endpoint'
import { parseImei } from '@amana/contract/imei'
import {
  listFlags,
  type OfficerDevice,
  readFlagNumbers,
  readOfficerDevice,
  searchDevices,
} from '@amana/contract/law-enforcement'
import { listPendingReports } from '@amana/contract/pending-reports'
import { countWork, listWork } from '@amana/contract/work'
import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ApiError, call, retryOnce } from '../../lib/api.ts'
import type { Filters } from './dashboard/flag-filters.ts'
import { flagQueryOf } from './dashboard/flag-filters.ts'
import type { FlagPage } from './dashboard/flag-pages.ts'
import { lawEnforcement } from './messages.ts'
import { saveLastSearch } from './search/last-search.ts'
import { type WorkFilters, workQueryOf } from './work/work-filters.ts'

export const KEY = 'law-enforcement'
export const READ = { networkMode: 'always', refetchOnWindowFocus: false } as const

export type SearchData = EndpointData<typeof searchDevices>
export type SearchResult = SearchData['results'][number]
export type Numbers = EndpointData<typeof readFlagNumbers>
export type Counts = Record<FlagType, number>
export type WorkPage = EndpointData<typeof listWork>
export type DelayPage = EndpointData<typeof listDelays>

export const flagsKey = (filters: Filters) => [KEY, 'flags', filters] as const
/** The part of the key that all devices share. */
export const devicesKey = [KEY, 'device'] as const
const deviceKey = (imeiOrId: string) => [...devicesKey, imeiOrId] as const
export const workCountsKey = [KEY, 'work-counts'] as const

/** One page of the logged issues, newest first. */
export async function fetchFlags(
  filters: Filters,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<FlagPage> {
  return (await call(listFlags, { query: { ...flagQueryOf(filters), cursor } }, { signal })).data
}

export function useFlags(filters: Filters) {
  return useInfiniteQuery<
    FlagPage,
    ApiError,
    InfiniteData<FlagPage>,
    ReturnType<typeof flagsKey>,
    string | undefined
  >({
    ...READ,
    staleTime: 0,
    queryKey: flagsKey(filters),
    // It compares by position: a new first row would make all others new objects. flag-pages.ts keeps them by
    // id.
    structuralSharing: false,
    queryFn: ({ pageParam, signal }) => fetchFlags(filters, pageParam, signal),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    retry: retryOnce,
  })
}

export function useNumbers() {
  return useQuery<Numbers, ApiError>({
    ...READ,
    queryKey: [KEY, 'numbers'],
    queryFn: async ({ signal }) => (await call(readFlagNumbers, {}, { signal })).data,
    retry: retryOnce,
  })
}

/** The officers' search. Its flags are kept as the last search (decisions §10). `q` empty: no search. */
export function useSearch(q: string) {
  return useInfiniteQuery<
    SearchData,
    ApiError,
    InfiniteData<SearchData>,
    readonly unknown[],
    string | undefined
  >({
    ...READ,
    staleTime: 0,
    queryKey: [KEY, 'search', q],
    queryFn: async ({ pageParam: cursor, signal }) => {
      if (cursor !== undefined) return (await call(searchDevices, { query: { q, cursor } }, { signal })).data
      saveLastSearch({ imei: q, status: 'loading', error: null })
      // As the address may have it: with spaces or dashes.
      const parsed = parseImei(q)
      try {
        const [found, flags] = await Promise.all([
          call(searchDevices, { query: { q } }, { signal }),
          parsed.ok ? readFlags(parsed.imei, signal) : [],
        ])
        saveLastSearch({ imei: q, flags, status: 'succeeded', error: null })
        return found.data
      } catch (error) {
        if (!signal.aborted) saveLastSearch({ imei: q, status: 'failed', error: errorText(error) })
        throw error
      }
    },
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: q !== '',
    retry: retryOnce,
  })
}

/** Counts of what waits: asked for each minute, and on coming back to the page. */
export function useWorkCounts() {
  return useQuery<EndpointData<typeof countWork>, ApiError>({
    queryKey: workCountsKey,
    queryFn: async ({ signal }) => (await call(countWork, {}, { signal })).data,
    staleTime: 0,
    refetchInterval: 60_000,
    refetchOnWindowFocus: true,
    retry: false,
  })
}

export interface PendingSearch {
  state?: string | undefined
  /** A case number, or a contact. */
  q?: string
}

/** Reports that wait for their IMEI. */
export function usePendingReports({ state, q }: PendingSearch) {
  return useQuery<EndpointData<typeof listPendingReports>, ApiError>({
    ...READ,
    staleTime: 0,
    queryKey: [KEY, 'pending-reports', state, q],
    queryFn: async ({ signal }) =>
      (await call(listPendingReports, { query: { ...(state && { state }), ...(q && { q }) } }, { signal }))
        .data,
    retry: retryOnce,
  })
}

/** For the header: phones that wait for this officer; null until it is known. */
export function useWaitingCount(): number | null {
  return useWorkCounts().data?.for_me ?? null
}

const errorText = (error: unknown) =>
  error instanceof ApiError ? error.message : lawEnforcement.search.failed

/** An IMEI without registration and flags has none. */
async function readFlags(imei: string, signal: AbortSignal): Promise<OfficerFlag[]> {
  try {
    return (await call(readDeviceFlags, { params: { imei } }, { signal })).data.filter(
      (flag) => 'device_imei' in flag,
    )
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return []
    throw error
  }
}

/**
 * A device as officers see it. Each read is an access that the owner can see.
 *
 * @param keep milliseconds for which it is not read again, while the portal stays open
 */
export function useOfficerDevice(imeiOrId: string, keep = 0) {
  return useQuery<OfficerDevice, ApiError>({
    ...READ,
    staleTime: keep,
    ...(keep > 0 && { gcTime: keep }),
    queryKey: deviceKey(imeiOrId),
    queryFn: async ({ signal }) => (await call(readOfficerDevice, { params: { imeiOrId } }, { signal })).data,
    enabled: imeiOrId !== '',
    retry: retryOnce,
  })
}

/** Work of officers, oldest first. */
export function useWork(filters: WorkFilters) {
  return useInfiniteQuery<WorkPage, ApiError, InfiniteData<WorkPage>, readonly unknown[], string | undefined>(
    {
      ...READ,
      staleTime: 0,
      queryKey: [KEY, 'work', filters],
      queryFn: async ({ pageParam, signal }) =>
        (await call(listWork, { query: { ...workQueryOf(filters), cursor: pageParam } }, { signal })).data,
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
      retry: retryOnce,
    },
  )
}

/** For supervisors. */
export function useDelays() {
  return useInfiniteQuery<
    DelayPage,
    ApiError,
    InfiniteData<DelayPage>,
    readonly unknown[],
    string | undefined
  >({
    ...READ,
    staleTime: 0,
    queryKey: [KEY, 'delays'],
    queryFn: async ({ pageParam, signal }) =>
      (await call(listDelays, { query: { cursor: pageParam } }, { signal })).data,
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    retry: retryOnce,
  })
}
