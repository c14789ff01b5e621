import type { NigerianPhone } from '@amana/contract/phone'
import { readSimulatedTexts, readSimulator } from '@amana/contract/simulator'
import { useQuery } from '@tanstack/react-query'
import { type ApiError, call, retryOnce } from '../../lib/api.ts'

const POLL_INTERVAL_MS = 2_000
const TEXTS = ['simulator', 'texts'] as const

/** The code to dial; `not_found`: this deployment has no simulator. */
export function useSimulator() {
  return useQuery<{ code: string; shows_texts: boolean }, ApiError>({
    queryKey: ['simulator'],
    queryFn: async ({ signal }) => (await call(readSimulator, {}, { signal })).data,
    networkMode: 'always',
    retry: retryOnce,
  })
}

/** Messages that were sent to a number, newest first: asked every two seconds while the page is visible. */
export function useSentTexts(phone: NigerianPhone | null) {
  return useQuery<{ text: string; at: string }[], ApiError>({
    queryKey: [...TEXTS, phone],
    queryFn: async ({ signal }) => {
      const query = { phone_number: phone ?? '' }
      return (await call(readSimulatedTexts, { query }, { signal })).data.results
    },
    enabled: phone !== null,
    staleTime: 0,
    refetchInterval: POLL_INTERVAL_MS,
    refetchOnWindowFocus: true,
    networkMode: 'always',
    // It is asked again in two seconds.
    retry: false,
  })
}
