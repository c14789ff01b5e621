import type { PushDeps } from './deps.ts'
import { encryptPush } from './encrypt.ts'
import type { PushDelivery } from './jobs.ts'
import { contentOf } from './push-texts.ts'
import { deleteGone, selectTarget, type Target, updateDelivered, updateRefused } from './queries.ts'
import { MAX_FAILURES, outcomeOf, pauseAfter, queueOf, secondsLeft } from './rules.ts'
import { authorizationOf, type VapidKey } from './vapid.ts'

/**
 * Job: one attempt. What ended meanwhile gets nothing, and nobody gets a notice that is a day old. A repeat
 * after a crash replaces what is shown, by the topic at the push service and by the tag in the browser.
 */
export async function deliverPush(deps: PushDeps, delivery: PushDelivery): Promise<void> {
  const { database, clock, vapidKeys } = deps
  const { subscriptionId: id, notice } = delivery
  if (secondsLeft(new Date(notice.at), clock.now()) === 0) return
  const target = await selectTarget(database.db, id, clock.now())
  if (!target) return
  const key = vapidKeys.find(target.key_id)
  // No push service takes a message of another key: the browser subscribes again when it is used.
  if (!key) return deleteGone(database.db, id, target.endpoint)
  const { status, retryAfterSeconds } = await send(deps, target, key, delivery)
  const outcome = outcomeOf(status)
  if (outcome === 'delivered') await updateDelivered(database.db, id, target.endpoint, clock.now())
  else if (outcome === 'gone') await deleteGone(database.db, id, target.endpoint)
  else await failed(deps, delivery, target, outcome === 'again' ? { retryAfterSeconds } : null)
}

function send(
  { pushEgress, clock, support, publicUrl }: PushDeps,
  target: Target,
  key: VapidKey,
  { notice }: PushDelivery,
) {
  const { endpoint, locale } = target
  const now = clock.now()
  const contact = support.email === null ? publicUrl : `mailto:${support.email}`
  const content = Buffer.from(JSON.stringify(contentOf(notice, locale)))
  const headers = {
    authorization: authorizationOf(key, { endpoint, contact, now }),
    'content-type': 'application/octet-stream',
    'content-encoding': 'aes128gcm',
    ttl: String(secondsLeft(new Date(notice.at), now)),
    urgency: 'high',
    // At most 32 characters of base64url (RFC 8030 §5.4).
    topic: notice.id.replaceAll('-', ''),
  }
  return pushEgress.post(endpoint, headers, encryptPush(content, target))
}

/** @param again null: the push service does not want the message as it is, so it is not sent again */
async function failed(
  { database, clock, jobs, log }: PushDeps,
  { subscriptionId, notice, attempt }: PushDelivery,
  { endpoint }: Target,
  again: { retryAfterSeconds: number | null } | null,
): Promise<void> {
  const times = { madeAt: new Date(notice.at), now: clock.now() }
  const delay = again && pauseAfter(attempt, again.retryAfterSeconds, times)
  const ended = await database.transaction(async (tx) => {
    if (delay === null) return updateRefused(tx, subscriptionId, endpoint, MAX_FAILURES)
    const next = { subscriptionId, notice, attempt: attempt + 1 }
    const once = `${subscriptionId} ${notice.id} ${next.attempt}`
    await jobs.enqueue(tx, queueOf(endpoint), next, { delay, once })
    return false
  })
  if (ended)
    log.warn({ subscription_id: subscriptionId }, 'push subscription ended after repeated rejections')
}
