import {
  type EndpointData,
  type EndpointInput,
  type listPush,
  PUSH_MESSAGES,
  type PushDevice,
  type subscribePush,
} from '@amana/contract'
import type { Locale } from '@amana/messages'
import type { UserActor } from '../../kernel/actor.ts'
import { AppError, fieldError } from '../../kernel/app-error.ts'
import { DAY } from '../../kernel/durations.ts'
import { newId } from '../../kernel/random.ts'
import { wordedDevice } from '../accounts/index.ts'
import type { PushDeps } from './deps.ts'
import { isPoint } from './encrypt.ts'
import {
  deleteEndpoint,
  deleteOldest,
  deleteOwn,
  lockSubscriptions,
  type SubscriptionRow,
  selectSubscriptions,
  upsertSubscription,
} from './queries.ts'
import { MAX_SUBSCRIPTIONS } from './rules.ts'

type Body = EndpointInput<typeof subscribePush>['body']

/** A day's limit for an account: each makes us write to an address that somebody named. */
const MAX_A_DAY = 100

/**
 * Pushes go to this browser from now on, while its session lasts. A browser that was another account's is
 * this one's from now on. Beyond 20 the oldest ends.
 *
 * @throws AppError validation_failed on `endpoint`, `keys.p256dh`, `keys.auth`; not_signed_in: the session
 *   has just ended; too_many_requests
 */
export async function subscribe(
  deps: PushDeps,
  actor: UserActor,
  { endpoint, keys }: Body,
  language: Locale,
): Promise<PushDevice> {
  const { database, clock, pushEgress, useLimits, vapidKeys } = deps
  const refusal = pushEgress.refusal(endpoint)
  if (refusal !== null) throw fieldError('endpoint', refusal)
  const [p256dh, auth] = [Buffer.from(keys.p256dh, 'base64url'), Buffer.from(keys.auth, 'base64url')]
  if (!isPoint(p256dh)) throw fieldError('keys.p256dh', PUSH_MESSAGES.unreadable)
  if (auth.length !== 16) throw fieldError('keys.auth', PUSH_MESSAGES.unreadable)
  const { userId, sessionId } = actor
  await useLimits.count({ what: 'push subscriptions', of: userId, most: MAX_A_DAY, windowMs: DAY })
  const row = await database.transaction(async (tx) => {
    await lockSubscriptions(tx, userId)
    const now = clock.now()
    const subscription = { id: newId(now), userId, sessionId, endpoint, p256dh, auth, now }
    const kept = await upsertSubscription(tx, { ...subscription, keyId: vapidKeys.current.id })
    await deleteOldest(tx, userId, MAX_SUBSCRIPTIONS)
    return kept
  })
  if (!row) throw new AppError('not_signed_in')
  return present(row, actor, language)
}

/** An endpoint that is unknown, or another account's, is no error: nothing of this account goes there. */
export async function unsubscribe(
  { database }: Pick<PushDeps, 'database'>,
  { userId }: UserActor,
  { endpoint }: { endpoint: string },
): Promise<null> {
  await deleteEndpoint(database.db, userId, endpoint)
  return null
}

/** @throws AppError not_found: unknown, ended, or another person's */
export async function removePushDevice(
  { database }: Pick<PushDeps, 'database'>,
  { userId }: UserActor,
  id: string,
): Promise<null> {
  if (!(await deleteOwn(database.db, userId, id))) throw new AppError('not_found')
  return null
}

/** The browsers that get pushes of the account, the newest first. */
export async function listPushDevices(
  { database, clock }: Pick<PushDeps, 'database' | 'clock'>,
  actor: UserActor,
  language: Locale,
): Promise<EndpointData<typeof listPush>> {
  const rows = await selectSubscriptions(database.db, actor.userId, clock.now())
  return { results: rows.map((row) => present(row, actor, language)) }
}

function present(
  { id, session_id, device, created_at, last_success_at }: SubscriptionRow,
  { sessionId }: UserActor,
  language: Locale,
): PushDevice {
  return {
    id,
    device: wordedDevice(device, language),
    created_at: created_at.toISOString(),
    last_success_at: last_success_at?.toISOString() ?? null,
    current: session_id === sessionId,
  }
}
