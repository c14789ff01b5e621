/** The case of a phone, from the server. */
import { readTimeline, type TimelineItem } from '@amana/contract/cases'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ApiError, call, retryOnce } from '../../lib/api.ts'

export const CASES_KEY = 'cases'

/** Oldest first. */
export function useTimeline(imei: string, flagId: number): UseQueryResult<TimelineItem[], ApiError> {
  return useQuery<TimelineItem[], ApiError>({
    staleTime: 0,
    networkMode: 'always',
    refetchOnReconnect: true,
    queryKey: [CASES_KEY, imei, flagId],
    queryFn: async ({ signal }) =>
      (await call(readTimeline, { params: { imei, id: flagId } }, { signal })).data.results,
    retry: retryOnce,
  })
}
