import { createVerification, readVerification, type Verification } from '@amana/contract/verifications'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, call } from '../../lib/api.ts'
import { storedUser } from '../../lib/session.ts'
import { findCheck, forgetCheck, rememberCheck } from './stored-checks.ts'

export interface Check {
  verification: Verification
  /** The secret of a visitor's check; null when the account is what lets one see it. */
  accessToken: string | null
}

/** A report this old (ms) is not shown again for a new search: what is known may have changed (decisions §3: paid for 24 hours). */
export const REPORT_FRESH_MS = 24 * 60 * 60 * 1000

/** Whether a check of this tab answers a new search for its IMEI: open, or reported within the last day. */
export function isCurrent(verification: Verification, now: number): boolean {
  if (verification.status === 'expired') return false
  const completed = verification.completed_at
  return completed === null || now - Date.parse(completed) < REPORT_FRESH_MS
}

async function createCheck(imei: string): Promise<Check> {
  const user = storedUser()
  const { data } = await call(createVerification, {
    body: {
      imei,
      ...(user?.name ? { requested_by: user.name } : {}),
      ...(user?.email ? { requested_by_email: user.email } : {}),
    },
  })
  const { access_token, ...verification } = data
  const accessToken = access_token ?? null
  rememberCheck({ id: verification.id, imei, accessToken })
  return { verification, accessToken }
}

async function restoreCheck(imei: string): Promise<Check | null> {
  const stored = findCheck(imei)
  if (!stored) return null
  try {
    const query = stored.accessToken === null ? {} : { access_token: stored.accessToken }
    const { data } = await call(readVerification, { params: { id: stored.id }, query })
    if (isCurrent(data, Date.now())) return { verification: data, accessToken: stored.accessToken }
  } catch (error) {
    // Unknown, or somebody else's by now: a new check is what the search asks for. Any other fault is shown.
    if (!(error instanceof ApiError && (error.status === 404 || error.status === 401 || error.status === 403))) throw error
  }
  forgetCheck(imei)
  return null
}

const keyOf = (imei: string) => ['verifications', 'check', imei] as const

/**
 * The check of an IMEI (15 digits; null: none is asked for): restored when this tab has one, else started. Starts one check
 * however often it is rendered. Errors are `ApiError`.
 */
export function useCheck(imei: string | null): UseQueryResult<Check, ApiError> {
  return useQuery<Check, ApiError>({
    queryKey: keyOf(imei ?? ''),
    // No signal: a check that has been asked for is created and remembered even when the page is left meanwhile.
    queryFn: async () => (await restoreCheck(imei ?? '')) ?? (await createCheck(imei ?? '')),
    enabled: imei !== null,
    retry: false,
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30 * 60 * 1000,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
}

/** `refresh`: ask again how the check stands. `restart`: leave the old check behind and start a new one of the same IMEI. */
export function useCheckActions(): { refresh(imei: string): Promise<void>; restart(imei: string): Promise<void> } {
  const client = useQueryClient()
  return {
    refresh: (imei) => client.refetchQueries({ queryKey: keyOf(imei), exact: true }),
    async restart(imei) {
      forgetCheck(imei)
      await client.resetQueries({ queryKey: keyOf(imei), exact: true })
    },
  }
}
