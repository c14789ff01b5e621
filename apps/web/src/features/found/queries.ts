import type { EndpointData } from '@amana/contract/endpoint'
import { listFound } from '@amana/contract/found'
import { useQuery } from '@tanstack/react-query'
import { call, retryOnce } from '../../lib/api.ts'

type FoundCase = EndpointData<typeof listFound>[number]

/** Conversations of this person about found phones, as finder and as owner; empty until they are loaded. */
export function useFoundCases(): readonly FoundCase[] {
  const { data } = useQuery({
    queryKey: ['found', 'list'],
    queryFn: async ({ signal }) => (await call(listFound, {}, { signal })).data,
    networkMode: 'always',
    retry: retryOnce,
  })
  return data ?? NONE
}

const NONE: readonly FoundCase[] = []

/** A phone is its first 14 digits; the last one may be typed otherwise. */
export function samePhoneAs(imeis: readonly (string | null)[]): (found: { imei: string }) => boolean {
  const phones = imeis.flatMap((imei) => (imei === null ? [] : [imei.slice(0, 14)]))
  return ({ imei }) => phones.includes(imei.slice(0, 14))
}
