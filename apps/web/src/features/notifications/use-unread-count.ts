/** Apart from the list, which one page shows: the bell stands in the header of all. */
import { listNotifications } from '@amana/contract/notifications'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export const UNREAD_COUNT = ['notifications', 'unread'] as const
const POLL_INTERVAL_MS = 60_000

/**
 * The number of unread ones: requested each minute, and when the person returns to the page. 0 until it is
 * known.
 */
export function useUnreadCount(userId: string): number {
  const { data } = useQuery({
    queryKey: [...UNREAD_COUNT, userId],
    queryFn: async ({ signal }) =>
      (await call(listNotifications, { query: { limit: 1 } }, { signal })).data.unread,
    staleTime: 0,
    refetchInterval: POLL_INTERVAL_MS,
    refetchOnWindowFocus: true,
    // It is requested again in a minute.
    retry: false,
  })
  return data ?? 0
}
