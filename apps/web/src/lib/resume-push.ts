/** Turns pushes on again: after a sign-in, a renewal by the browser, and for a new key of ours. */
import { subscribePush } from '@amana/contract/push'
import { call } from './api.ts'
import { isFor, ownSubscription, pushPermission, pushSupport, subscribeTo } from './push.ts'
import { keepPushMark, lastSeen, type PushMark, readPushMark, seenToday } from './push-mark.ts'
import { readSession } from './session.ts'
import { askDeployment } from './use-support.ts'

let followed: string | null = null

/** Now, and each time the service worker says that the browser has another subscription. */
export async function followPush(userId: string): Promise<void> {
  if (followed === null)
    navigator.serviceWorker?.addEventListener('message', ({ data }) => {
      const id = readSession()?.user.id
      if (data === 'push renewed' && id !== undefined && id === followed)
        void resumePush(id).catch(() => undefined)
    })
  followed = userId
  await resumePush(userId)
}

/**
 * Nothing for a person who did not turn them on in this browser, and nothing twice: what another device
 * removed from the list stays off.
 */
export async function resumePush(userId: string): Promise<void> {
  if (pushSupport() !== 'yes' || pushPermission() !== 'granted') return
  const mark = await readPushMark()
  if (mark?.userId !== userId) return
  const there = await ownSubscription()
  const same = there !== null && there.endpoint === mark.endpoint
  if (same && seenToday()) return
  const { push_key: key } = await askDeployment()
  if (same && lastSeen() !== null && isFor(there, key)) return keepPushMark(mark)
  await turnPushOn(userId, key)
}

/** @throws ApiError; Error when the browser or its push service refuses */
export async function turnPushOn(userId: string, key: string): Promise<string> {
  const subscription = await subscribeTo(key)
  const { endpoint, keys } = subscription.toJSON()
  const body = { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
  const { description } = await call(subscribePush, { body })
  const mark: PushMark = { userId, endpoint: body.endpoint }
  await keepPushMark(mark)
  return description
}
