import type { EndpointData } from '@amana/contract/endpoint'
import { listVerifications, type VerificationRow } from '@amana/contract/verifications'
import { type UseQueryResult, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ApiError, call } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import type { StatusTone } from '../../ui/index.ts'

export type RecentCheck = VerificationRow

/** Shown on the dashboard; all others have a page of their own. */
const NEWEST = 5

const KEY = ['verifications', 'recent'] as const

/** The latest checks of the signed-in user, newest first; null: no person yet. Errors are `ApiError`. */
export function useRecentChecks(userId: string | null): UseQueryResult<RecentCheck[], ApiError> {
  return useQuery<RecentCheck[], ApiError>({
    queryKey: [...KEY, userId],
    queryFn: async ({ signal }) =>
      (await call(listVerifications, { query: { limit: NEWEST } }, { signal })).data.results,
    enabled: userId !== null,
    staleTime: 0,
    // Without a connection its error is shown, not an endless skeleton.
    networkMode: 'always',
    refetchOnReconnect: true,
  })
}

/** Requests the list again: a check was started, or one was paid for. */
export function useRefreshRecentChecks(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: KEY })
}

interface ChecksRead {
  items: VerificationRow[]
  /** Number of all that fit; `items` are those read so far. */
  count: number
}

/** All checks that fit the search, newest first, page by page. */
export function useAllChecks(userId: string | null, q: string) {
  type Page = EndpointData<typeof listVerifications>
  return useInfiniteQuery<Page, ApiError, ChecksRead, unknown[], string | undefined>({
    queryKey: [...KEY, 'all', userId, q],
    queryFn: async ({ pageParam, signal }) =>
      (await call(listVerifications, { query: { cursor: pageParam, ...(q ? { q } : {}) } }, { signal })).data,
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    select: ({ pages }) => ({ items: pages.flatMap(({ results }) => results), count: pages[0]?.count ?? 0 }),
    enabled: userId !== null,
    staleTime: 0,
    networkMode: 'always',
    refetchOnReconnect: true,
    // A long list is many requests: not on every change of window.
    refetchOnWindowFocus: false,
  })
}

/**
 * The target of View: always the check, which shows its report, or the way to pay for it. The device and the
 * owner of the list are passed along.
 */
export function viewOf(
  check: RecentCheck,
  userId: string | null,
): { to: string; state: { userId: string | null; device: object } } {
  return { to: paths.device(check.id), state: { userId, device: check } }
}

export interface OwnDevice {
  id: number
}

export const TONES: Record<RecentCheck['status_icon'], StatusTone> = {
  pending: 'pending',
  clean: 'clean',
  flagged: 'flagged',
  stolen: 'stolen',
  expired: 'neutral',
}
