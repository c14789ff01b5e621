import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import type { ApiError } from '../../lib/api.ts'
import { type Check, type Requester, restoreCheck, startCheck } from './start-check.ts'

/** `description`: the server's word on a new check; null when this tab already had one. */
export type StartedCheck = Check & { description: string | null }

/**
 * Starts a check of an IMEI (15 digits) when asked to. A visitor's check of this tab is taken up again: a second one would take the place of its
 * secret, and with it of a report that is paid for. Errors are `ApiError`.
 */
export function useStartCheck(requester: Requester | null): UseMutationResult<StartedCheck, ApiError, string> {
  return useMutation<StartedCheck, ApiError, string>({
    networkMode: 'always',
    mutationFn: async (imei) => {
      const restored = requester ? null : await restoreCheck(imei)
      return restored ? { ...restored, description: null } : startCheck(imei, requester)
    },
  })
}
