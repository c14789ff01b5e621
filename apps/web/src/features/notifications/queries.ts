import type { EndpointData } from '@amana/contract/endpoint'
import { listNotifications, type Notification, readNotifications } from '@amana/contract/notifications'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ApiError, call, retryOnce } from '../../lib/api.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { toast } from '../../lib/toast.ts'
import { notifications as text } from './messages.ts'
import { asRead, type Pages } from './read-marks.ts'
import { UNREAD_COUNT } from './use-unread-count.ts'

type Answer = EndpointData<typeof listNotifications>

const LIST = ['notifications', 'list'] as const

/** The person's notifications, newest first, in pages. */
export function useNotifications() {
  return useInfiniteQuery<
    Answer,
    ApiError,
    { items: Notification[]; unread: number },
    typeof LIST,
    string | undefined
  >({
    queryKey: LIST,
    queryFn: async ({ pageParam, signal }) =>
      (await call(listNotifications, { query: { cursor: pageParam } }, { signal })).data,
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    select: ({ pages }) => ({
      items: pages.flatMap(({ results }) => results),
      unread: pages[0]?.unread ?? 0,
    }),
    staleTime: 0,
    networkMode: 'always',
    retry: retryOnce,
  })
}

/** Marks some as read, or all (no ids): at once on the screen, undone when the server refuses. */
export function useMarkRead() {
  const queries = useQueryClient()
  return useMutation<number, ApiError, readonly string[] | undefined, { before: Pages | undefined }>({
    networkMode: 'always',
    mutationFn: async (ids) =>
      (await call(readNotifications, { body: ids === undefined ? {} : { ids: [...ids] } })).data.unread,
    async onMutate(ids) {
      await queries.cancelQueries({ queryKey: LIST })
      const before = queries.getQueryData<Pages>(LIST)
      queries.setQueryData<Pages>(LIST, (pages) => pages && asRead(pages, ids, new Date().toISOString()))
      return { before }
    },
    onError(error, _, context) {
      if (context?.before) queries.setQueryData(LIST, context.before)
      toast.error(refusalText(error, text.markFailed), { id: 'notifications' })
    },
    onSuccess(unread) {
      queries.setQueriesData({ queryKey: UNREAD_COUNT }, unread)
    },
  })
}
