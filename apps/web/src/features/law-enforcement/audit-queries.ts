/** The audit log from the server: apart from the other queries, which every page of the portal loads. */
import { readAudit } from '@amana/contract/audit'
import type { EndpointData } from '@amana/contract/endpoint'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { type ApiError, call, retryOnce } from '../../lib/api.ts'
import { type AuditFilters, auditQueryOf } from './audit-filters.ts'
import { KEY, READ } from './queries.ts'

export type AuditPage = EndpointData<typeof readAudit>

/** For supervisors. */
export function useAudit(filters: AuditFilters) {
  return useInfiniteQuery<
    AuditPage,
    ApiError,
    InfiniteData<AuditPage>,
    readonly unknown[],
    string | undefined
  >({
    ...READ,
    staleTime: 0,
    queryKey: [KEY, 'audit', filters],
    queryFn: async ({ pageParam, signal }) =>
      (await call(readAudit, { query: { ...auditQueryOf(filters), cursor: pageParam } }, { signal })).data,
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    retry: retryOnce,
  })
}
