/** An organisation and its parts, from the server. */
import type { Endpoint, EndpointData, EndpointRequest } from '@amana/contract/endpoint'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ApiError, type CallResult, call, retryOnce } from '../../lib/api.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { toast } from '../../lib/toast.ts'
import { organisation as text } from './messages.ts'

const ROOT = 'organisations'

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
