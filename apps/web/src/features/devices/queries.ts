/**
 * The person's devices, from the server. Errors are `ApiError`. The cache belongs to one person
 * (app/layouts/Queries.tsx).
 */
import {
  type Device,
  type DeviceListItem,
  type FlagRecord,
  type HistoryItem,
  listAllDevices,
  listDevices,
  type OwnDevice,
  readDevice,
  readDeviceFlags,
  readDeviceHistory,
} from '@amana/contract/devices'
import type { EndpointData } from '@amana/contract/endpoint'
import { listTransfers, type Transfer } from '@amana/contract/transfers'
import { queryOptions, type UseQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ApiError, call, retryOnce } from '../../lib/api.ts'
import { flattenHistory } from './records.ts'

const KEY = 'devices'
/**
 * Without a connection the error is shown, not an endless skeleton; a page that opens requests again and
 * shows the cached data meanwhile.
 */
const FRESH = { staleTime: 0, networkMode: 'always', refetchOnReconnect: true } as const

interface DevicesRead {
  items: OwnDevice[]
  /** The number of all devices, of which `items` are those read so far. */
  count: number
}

function joinPages({ pages }: { pages: EndpointData<typeof listDevices>[] }): DevicesRead {
  const items = pages.flatMap(({ results }) => results)
  return { items, count: pages[0]?.count ?? items.length }
}

/** All own devices, newest first, in pages of 200. */
export function useDevices() {
  return useInfiniteQuery<
    EndpointData<typeof listDevices>,
    ApiError,
    DevicesRead,
    [string, string],
    string | undefined
  >({
    ...FRESH,
    queryKey: [KEY, 'list'],
    queryFn: async ({ pageParam, signal }) =>
      (await call(listDevices, { query: { cursor: pageParam } }, { signal })).data,
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    select: joinPages,
    // A long list is many requests: not on every change of window.
    refetchOnWindowFocus: false,
    retry: retryOnce,
  })
}

/** The newest 200 by either IMEI; empty until they are loaded. */
export function useNewestDevices(signedIn: boolean): ReadonlyMap<string, OwnDevice> {
  const { data } = useQuery({
    ...FRESH,
    queryKey: [KEY, 'newest'],
    queryFn: async ({ signal }) => (await call(listDevices, {}, { signal })).data.results,
    select: byImei,
    enabled: signedIn,
    retry: retryOnce,
  })
  return data ?? NONE
}

const NONE: ReadonlyMap<string, OwnDevice> = new Map()

function byImei(items: readonly OwnDevice[]): ReadonlyMap<string, OwnDevice> {
  return new Map(
    items.flatMap((item) => [item.imei, item.imei2].flatMap((imei) => (imei ? [[imei, item] as const] : []))),
  )
}

/** The data of "My Verified Devices". */
export function useAllDevices(): UseQueryResult<DeviceListItem[], ApiError> {
  return useQuery<VerifiedDevice[], ApiError, DeviceListItem[]>({
    ...FRESH,
    queryKey: [KEY, 'all'],
    queryFn: async ({ signal }) => (await call(listAllDevices, {}, { signal })).data,
    select: asListItems,
    retry: retryOnce,
  })
}

type VerifiedDevice = EndpointData<typeof listAllDevices>[number]

/** Maps the fields of the other variant. */
function asListItems(all: VerifiedDevice[]): DeviceListItem[] {
  return all.map(({ id, device, device_model, report_status, locked_by, created_at }) => ({
    id,
    brand: '',
    // Brand and model in one; many models contain their brand.
    model: device_model.replace(/^(\S+) (?=\1\b)/i, ''),
    imei: device,
    imei2: null,
    status: report_status,
    locked_by,
    registration_date: created_at,
  }))
}

/** @param idOrImei as in the address */
export function useDevice(idOrImei: string): UseQueryResult<Device, ApiError> {
  return useQuery<Device, ApiError>({
    ...FRESH,
    queryKey: [KEY, 'detail', idOrImei],
    queryFn: async ({ signal }) => (await call(readDevice, { params: { idOrImei } }, { signal })).data,
    retry: retryOnce,
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
    retry: retryOnce,
  })
}

export function flagsOf(imei: string | null) {
  return queryOptions<FlagRecord[], ApiError>({
    ...FRESH,
    queryKey: [KEY, 'flags', imei],
    queryFn: async ({ signal }) => {
      const { data } = await call(readDeviceFlags, { params: { imei: imei ?? '' } }, { signal })
      // Officers get another view of them.
      return data.filter((flag): flag is FlagRecord => !('device_owner' in flag))
    },
    enabled: imei !== null,
    retry: retryOnce,
  })
}

/** The open transfer that offers this device to somebody. */
export function useOffer(deviceId: number): Transfer | undefined {
  return useOutgoing().find(({ device, status }) => device.id === deviceId && status === 'pending')
}

/** The transfers that this person began. Shares its cache with the transfers' own pages. */
export function useOutgoing(): readonly Transfer[] {
  const { data } = useQuery({
    ...FRESH,
    queryKey: ['transfers'],
    queryFn: async ({ signal }) => (await call(listTransfers, {}, { signal })).data,
    retry: retryOnce,
  })
  return data?.outgoing ?? []
}
