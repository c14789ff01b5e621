import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import type { ApiError } from '../../lib/api.ts'
import { type Check, type Requester, restoreCheck, startCheck } from './start-check.ts'

/** `description`: the server's message about a new check; null when this tab already had one. */
export type StartedCheck = Check & { description: string | null }

/**
 * Starts a check of an IMEI (15 digits) on demand. A visitor's check of this tab is resumed: a second one
 * would replace its secret, and with it a paid report. Errors are `ApiError`.
 */
export function useStartCheck(
  requester: Requester | null,
): UseMutationResult<StartedCheck, ApiError, string> {
  return useMutation<StartedCheck, ApiError, string>({
    networkMode: 'always',
    mutationFn: async (imei) => {
      const restored = requester ? null : await restoreCheck(imei)
      return restored ? { ...restored, description: null } : startCheck(imei, requester)
    },
  })
}
