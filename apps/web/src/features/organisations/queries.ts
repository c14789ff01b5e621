/** An organisation and its parts, from the server. */
import type { Endpoint, EndpointData, EndpointRequest } from '@amana/contract/endpoint'
import { readLedger } from '@amana/contract/organisations'
import {
  type InfiniteData,
  infiniteQueryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { type ApiError, type CallResult, call, retryOnce } from '../../lib/api.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { toast } from '../../lib/toast.ts'
import { organisation as text } from './messages.ts'

const ROOT = 'organisations'

type LedgerPage = EndpointData<typeof readLedger>

/** One read of the portal. `every`: asked again after so many milliseconds while it returns a number. */
export function useRead<E extends Endpoint>(
  endpoint: E,
  request: EndpointRequest<E>,
  every?: (data: EndpointData<E> | undefined) => number | false,
) {
  return useQuery<EndpointData<E>, ApiError>({
    queryKey: [ROOT, endpoint.path, request],
    staleTime: 0,
    networkMode: 'always',
    retry: retryOnce,
    refetchInterval: every ? ({ state }) => every(state.data) : false,
    queryFn: async ({ signal }) => (await call(endpoint, request, { signal })).data,
  })
}

/**
 * The account, newest row first, for `useInfiniteQuery`. Its pages are asked for again together: a new row
 * moves the others down, and none falls between two pages.
 */
export function ledgerOf(organisation: string) {
  return infiniteQueryOptions<
    LedgerPage,
    ApiError,
    InfiniteData<LedgerPage>,
    readonly unknown[],
    number | undefined
  >({
    queryKey: [ROOT, readLedger.path, organisation],
    staleTime: 0,
    networkMode: 'always',
    retry: retryOnce,
    queryFn: async ({ pageParam: before, signal }) =>
      (await call(readLedger, { params: { organisation }, query: { before } }, { signal })).data,
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}

/** Everything that is shown of the organisations is asked for again. */
export function useRefresh(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [ROOT] })
}

/** Nothing that is known of the organisations is shown again: the next page asks. */
export function useForget(): () => void {
  const queries = useQueryClient()
  return () => queries.removeQueries({ queryKey: [ROOT] })
}

/** One change by a button; a refusal is a toast. */
export function useChange<E extends Endpoint>(endpoint: E, done?: (result: CallResult<E>) => void) {
  const refresh = useRefresh()
  return useMutation<CallResult<E>, ApiError, EndpointRequest<E>>({
    networkMode: 'always',
    mutationFn: (request) => call(endpoint, request),
    onSuccess: (result) => {
      toast.success(result.description)
      done?.(result)
    },
    onError: (error) => void toast.error(refusalText(error, text.failed), { id: 'organisation' }),
    onSettled: () => void refresh(),
  })
}
