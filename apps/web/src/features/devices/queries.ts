/** The own devices as the server has them. Errors are `ApiError`. One cache of one person (app/layouts/Queries.tsx). */
import {
  type Device,
  type DeviceListItem,
  type FlagRecord,
  type HistoryItem,
  listAllDevices,
  listDevices,
  readDevice,
  readDeviceFlags,
  readDeviceHistory,
} from '@amana/contract/devices'
import type { EndpointData } from '@amana/contract/endpoint'
import { queryOptions, type UseQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ApiError, call } from '../../lib/api.ts'
import { flattenHistory } from './records.ts'

const KEY = 'devices'
/** Without a connection the error is shown, not a skeleton for ever; a page that opens asks anew and shows what it had meanwhile. */
const FRESH = { staleTime: 0, networkMode: 'always', refetchOnReconnect: true } as const
/** What the server refuses it refuses again. */
const retry = (failures: number, error: Error) => failures < 1 && !(error instanceof ApiError && error.status < 500)

interface DevicesRead {
  items: DeviceListItem[]
  /** Of all, read or not. */
  count: number
}

function joinPages({ pages }: { pages: EndpointData<typeof listDevices>[] }): DevicesRead {
  const items = pages.flatMap(({ results }) => results)
  return { items, count: pages[0]?.count ?? items.length }
}

/** All own devices, a page of 200 at a time, newest first. */
export function useDevices() {
  return useInfiniteQuery<EndpointData<typeof listDevices>, ApiError, DevicesRead, [string, string], string | undefined>({
    ...FRESH,
    queryKey: [KEY, 'list'],
    queryFn: async ({ pageParam, signal }) => (await call(listDevices, { query: { cursor: pageParam } }, { signal })).data,
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    select: joinPages,
    // A long list is many requests: not at every glance at another window.
    refetchOnWindowFocus: false,
    retry,
  })
}

/** The newest 200 by either IMEI; empty until they are known. */
export function useNewestDevices(signedIn: boolean): ReadonlyMap<string, DeviceListItem> {
  const { data } = useQuery({
    ...FRESH,
    queryKey: [KEY, 'newest'],
    queryFn: async ({ signal }) => (await call(listDevices, {}, { signal })).data.results,
    select: byImei,
    enabled: signedIn,
    retry,
  })
  return data ?? NONE
}

const NONE: ReadonlyMap<string, DeviceListItem> = new Map()

function byImei(items: readonly DeviceListItem[]): ReadonlyMap<string, DeviceListItem> {
  return new Map(items.flatMap((item) => [item.imei, item.imei2].flatMap((imei) => (imei ? [[imei, item] as const] : []))))
}

/** The variant of "My Verified Devices" (S2 §2). */
export function useAllDevices(): UseQueryResult<DeviceListItem[], ApiError> {
  return useQuery<VerifiedDevice[], ApiError, DeviceListItem[]>({
    ...FRESH,
    queryKey: [KEY, 'all'],
    queryFn: async ({ signal }) => (await call(listAllDevices, {}, { signal })).data,
    select: asListItems,
    retry,
  })
}

type VerifiedDevice = EndpointData<typeof listAllDevices>[number]

/** S2 §3: the other variant's fields. */
function asListItems(all: VerifiedDevice[]): DeviceListItem[] {
  return all.map(({ id, device, device_model, report_status, created_at }) => ({
    id,
    brand: '',
    // Brand and model in one; many models name their brand themselves.
    model: device_model.replace(/^(\S+) (?=\1\b)/i, ''),
    imei: device,
    imei2: null,
    status: report_status,
    registration_date: created_at,
  }))
}

/** @param idOrImei as it stands in the address */
export function useDevice(idOrImei: string): UseQueryResult<Device, ApiError> {
  return useQuery<Device, ApiError>({
    ...FRESH,
    queryKey: [KEY, 'detail', idOrImei],
    queryFn: async ({ signal }) => (await call(readDevice, { params: { idOrImei } }, { signal })).data,
    retry,
  })
}

/** Newest first. `imei` null: not known yet. */
export function useDeviceHistory(imei: string | null): UseQueryResult<HistoryItem[], ApiError> {
  return useQuery<HistoryItem[], ApiError>({
    ...FRESH,
    queryKey: [KEY, 'history', imei],
    queryFn: async ({ signal }) => {
      const { data } = await call(readDeviceHistory, { params: { imei: imei ?? '' } }, { signal })
      return flattenHistory(data.results.history)
    },
    enabled: imei !== null,
    retry,
  })
}

export function flagsOf(imei: string | null) {
  return queryOptions<FlagRecord[], ApiError>({
    ...FRESH,
    queryKey: [KEY, 'flags', imei],
    queryFn: async ({ signal }) => (await call(readDeviceFlags, { params: { imei: imei ?? '' } }, { signal })).data,
    enabled: imei !== null,
    retry,
  })
}
