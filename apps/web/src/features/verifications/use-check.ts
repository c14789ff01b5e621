import type { Verification } from '@amana/contract/verifications'
import { readVerification } from '@amana/contract/verifications'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, call } from '../../lib/api.ts'
import { readSession } from '../../lib/session.ts'
import { type Check, restoreCheck, startCheck, wholeCheck } from './start-check.ts'
import { forgetCheck } from './stored-checks.ts'

const KEYS = {
  imei: (imei: string) => ['verifications', 'imei', imei] as const,
  search: (imei: string, visit: string) => [...KEYS.imei(imei), visit] as const,
  id: (id: string, userId: string) => ['verifications', 'id', userId, id] as const,
}

/**
 * A check changes by actions on its page, not by itself: it is requested when the page opens and when the
 * page asks.
 */
const SETTLED = {
  // A phone reports its connection a moment before requests get through.
  retry: (failures: number, error: Error) =>
    failures < 2 && navigator.onLine && error instanceof ApiError && error.code === 'network',
  retryDelay: 1000,
  networkMode: 'always',
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnReconnect: false,
  refetchOnWindowFocus: false,
} as const

/** An answer may take longer than the polling interval: a running request is not cancelled. */
export const JOIN_RUNNING = { cancelRefetch: false } as const

/** A history entry: its check is shown there again, and nowhere else. */
interface Search {
  visit: string
  /** The person has just searched, rather than gone back. */
  fresh: boolean
}

/**
 * The check of an IMEI (15 digits): restored when this tab has one that answers the search, else started.
 * Starts one check however often it renders. Errors are `ApiError`.
 */
export function useCheck(imei: string, { visit, fresh }: Search): UseQueryResult<Check, ApiError> {
  const client = useQueryClient()
  const queryKey = KEYS.search(imei, visit)
  return useQuery<Check, ApiError>({
    ...SETTLED,
    queryKey,
    // No signal: a requested check is created and remembered even when the page is left meanwhile.
    queryFn: async () => {
      // A repeated request, e.g. after payment, is no longer a new search.
      const first = client.getQueryData(queryKey) === undefined
      return (
        (await restoreCheck(imei, fresh && first)) ?? (await startCheck(imei, readSession()?.user ?? null))
      )
    },
    gcTime: 30 * 60 * 1000,
  })
}

/**
 * A check of the signed-in user by its id (null: none). `passed`, e.g. from the previous page, is shown until
 * the server has answered. Errors are `ApiError`.
 */
export function useOwnCheck(
  id: string | null,
  userId: string,
  passed: Verification | null,
): UseQueryResult<Check, ApiError> {
  return useQuery<Check, ApiError>({
    ...SETTLED,
    queryKey: KEYS.id(id ?? '', userId),
    queryFn: async ({ signal }) => {
      const { data } = await call(readVerification, { params: { id: id ?? '' }, query: {} }, { signal })
      return { verification: wholeCheck(data), accessToken: null }
    },
    enabled: id !== null,
    ...(passed ? { initialData: { verification: passed, accessToken: null } } : {}),
    refetchOnMount: 'always',
  })
}

/**
 * `refresh`: requests the check again. `restart`: leaves the old check behind and starts a new one of the
 * same IMEI.
 */
export function useCheckActions(): {
  refresh(imei: string): Promise<void>
  restart(imei: string): Promise<void>
} {
  const client = useQueryClient()
  return {
    async refresh(imei) {
      // The data of other visits is as old.
      client.removeQueries({ queryKey: KEYS.imei(imei), type: 'inactive' })
      await client.refetchQueries({ queryKey: KEYS.imei(imei) }, JOIN_RUNNING)
    },
    async restart(imei) {
      forgetCheck(imei)
      await client.resetQueries({ queryKey: KEYS.imei(imei) })
    },
  }
}
