/** The browsers that get notifications, and this one among them. */
import { listPush, type PushDevice, removePush, unsubscribePush } from '@amana/contract/push'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ApiError, call } from '../../lib/api.ts'
import { ownSubscription, pushPermission, pushSupport } from '../../lib/push.ts'
import { forgetPushMark } from '../../lib/push-mark.ts'
import { FRESH } from './queries.ts'

const PUSH = ['settings', 'push'] as const

export type PushState = 'no' | 'home-screen' | 'denied' | 'off' | 'on'

export interface PushHere {
  state: PushState
  devices: PushDevice[]
}

/** Both in one: the server's list, and what the browser says of itself. */
export function usePush() {
  return useQuery<PushHere, ApiError>({
    ...FRESH,
    queryKey: PUSH,
    async queryFn({ signal }) {
      const { results: devices } = (await call(listPush, {}, { signal })).data
      return { devices, state: await stateOf(devices) }
    },
  })
}

async function stateOf(devices: readonly PushDevice[]): Promise<PushState> {
  const support = pushSupport()
  if (support !== 'yes') return support
  if (pushPermission() === 'denied') return 'denied'
  if (pushPermission() === 'default' || !devices.some(({ current }) => current)) return 'off'
  return (await ownSubscription()) ? 'on' : 'off'
}

export function useRefreshPush() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: PUSH })
}

/** @throws ApiError */
export async function turnPushOff(): Promise<string> {
  const subscription = await ownSubscription()
  const body = { endpoint: subscription?.endpoint ?? '' }
  const { description } = await call(unsubscribePush, { body })
  await forgetPushMark()
  // The server sends nothing any more, so a browser that keeps it does no harm.
  await subscription?.unsubscribe().catch(() => false)
  return description
}

/** One that is gone already is removed too. */
export async function removeDevice(id: string): Promise<void> {
  try {
    await call(removePush, { params: { id } })
  } catch (error) {
    if ((error as ApiError).code !== 'not_found') throw error
  }
}
