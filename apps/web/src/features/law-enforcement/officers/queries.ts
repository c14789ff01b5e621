/** Officers of the supervisor's command. Reads are audited, so a change of window reads nothing again. */
import { listCommandOfficers, readOwnCommand } from '@amana/contract/command-officers'
import type { EndpointData } from '@amana/contract/endpoint'
import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ApiError, call, retryOnce } from '../../../lib/api.ts'
import type { OwnCommand } from './ask-administrator.ts'

const KEY = 'command-officers'
const READ = { networkMode: 'always', refetchOnWindowFocus: false, staleTime: 0, retry: retryOnce } as const

type OfficerPage = EndpointData<typeof listCommandOfficers>

export function useOwnCommand() {
  return useQuery<OwnCommand, ApiError>({
    ...READ,
    queryKey: [KEY, 'command'],
    queryFn: async ({ signal }) => (await call(readOwnCommand, {}, { signal })).data,
  })
}

export function useOfficers(organisation: string) {
  return useInfiniteQuery<
    OfficerPage,
    ApiError,
    InfiniteData<OfficerPage>,
    readonly unknown[],
    string | undefined
  >({
    ...READ,
    queryKey: [KEY, 'list', organisation],
    queryFn: async ({ pageParam: cursor, signal }) =>
      (await call(listCommandOfficers, { params: { organisation }, query: { cursor } }, { signal })).data,
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}

/** The list is asked for again, also after a refusal: somebody else may have changed it. */
export function useRefreshOfficers(): () => void {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: [KEY, 'list'] })
}
