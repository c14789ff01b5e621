import type { EndpointData } from '@amana/contract/endpoint'
import { recentVerifications } from '@amana/contract/verifications'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ApiError, call } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import type { StatusTone } from '../../ui/index.ts'

export type RecentCheck = EndpointData<typeof recentVerifications>['results'][number]

const KEY = ['verifications', 'recent'] as const

/** The latest checks of the signed-in user, newest first; null: no person yet. Errors are `ApiError`. */
export function useRecentChecks(userId: string | null): UseQueryResult<RecentCheck[], ApiError> {
  return useQuery<RecentCheck[], ApiError>({
    queryKey: [...KEY, userId],
    queryFn: async ({ signal }) => (await call(recentVerifications, {}, { signal })).data.results,
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

/**
 * The target of View: an own device, else the check, which shows its report once it is paid for. The device
 * and the owner of the list are passed along.
 *
 * @param ownDevices by IMEI
 */
export function viewOf(
  check: RecentCheck,
  ownDevices: ReadonlyMap<string, OwnDevice>,
  userId: string | null,
): { to: string; state: { userId: string | null; device: object } } {
  const device = ownDevices.get(check.device) ?? check
  return { to: paths.device(device.id), state: { userId, device } }
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
