/** Webhooks as clients and members of their organisation make and see them. */
import {
  type createWebhook as contract,
  type Delivery,
  type EndpointData,
  type EndpointInput,
  eventName,
  shortEventName,
  type TestableEvent,
  type Webhook,
  type WebhookEvent,
} from '@amana/contract'
import type { Tx } from '../../db/index.ts'
import { AppError, fieldError } from '../../kernel/app-error.ts'
import { MINUTE } from '../../kernel/durations.ts'
import { newId } from '../../kernel/random.ts'
import type { WebhookDeps } from './deps.ts'
import {
  type DeliveryRow,
  insertTestEvent,
  insertWebhook,
  lockWebhooks,
  type Owner,
  selectDeliveries,
  selectWebhook,
  selectWebhooks,
  updateAgain,
  updateFinished,
  type WebhookRow,
} from './queries.ts'
import { eventIdOf, messageIdOf } from './rules.ts'
import { newKeys, publicKeyOf, secretOf } from './sign.ts'
import { testDataOf } from './test-events.ts'
import { encryptKeys } from './webhook-keys.ts'

const MAX_WEBHOOKS = 20
const MAX_LISTED = 100
/** Limit for all webhooks of an organisation: each makes us write to an address that somebody named. */
const MAX_TESTS_PER_MINUTE = 30

type WebhookInput = EndpointInput<typeof contract>['body']

/**
 * Its secret is shown this once. @param beside runs in the same transaction
 *
 * @throws AppError validation_failed on `url`; conflict above 20
 */
export async function createWebhook(
  deps: WebhookDeps,
  owner: { organisationId: string; clientId: string | null; sandbox: boolean },
  { url, events }: WebhookInput,
  beside: (tx: Tx, made: EndpointData<typeof contract>) => Promise<void> = async () => undefined,
): Promise<EndpointData<typeof contract>> {
  const refusal = deps.egress.refusal(url)
  if (refusal !== null) throw fieldError('url', refusal)
  const now = deps.clock.now()
  const keys = newKeys()
  const id = newId(now)
  const row: WebhookRow = {
    id,
    organisation_id: owner.organisationId,
    client_id: owner.clientId,
    sandbox: owner.sandbox,
    url,
    events: [...new Set(events.map(shortEventName))],
    status: 'active',
    disabled_because: null,
    ...encryptKeys(deps, id, keys),
    public_key: publicKeyOf(keys),
    created_at: now,
  }
  const made = { ...presentWebhook(row), secret: secretOf(keys) }
  await deps.database.transaction(async (tx) => {
    if ((await lockWebhooks(tx, owner.organisationId)) >= MAX_WEBHOOKS)
      throw new AppError('conflict', {
        message: `An organisation has at most ${MAX_WEBHOOKS} webhooks. Delete one first.`,
      })
    await insertWebhook(tx, row)
    await beside(tx, made)
  })
  return made
}

export async function listWebhooks(
  { database }: Pick<WebhookDeps, 'database'>,
  owner: Owner,
): Promise<Webhook[]> {
  return (await selectWebhooks(database.db, owner)).map(presentWebhook)
}

/** @throws AppError not_found */
export async function findWebhook(
  { database }: Pick<WebhookDeps, 'database'>,
  owner: Owner,
  id: string,
): Promise<WebhookRow> {
  const webhook = await selectWebhook(database.db, owner, id)
  if (!webhook) throw new AppError('not_found')
  return webhook
}

/** @throws AppError not_found */
export async function deleteWebhook(deps: WebhookDeps, owner: Owner, id: string): Promise<Webhook> {
  const webhook = await findWebhook(deps, owner, id)
  await deps.database.transaction((tx) => updateFinished(tx, id, { status: 'deleted', because: null }))
  return presentWebhook(webhook)
}

/**
 * Sends an event to this webhook alone, whether or not it subscribes to its kind.
 *
 * @throws AppError not_found; conflict for a disabled one; too_many_requests
 */
export async function testWebhook(
  deps: WebhookDeps,
  owner: Owner,
  id: string,
  event: TestableEvent,
): Promise<{ webhook_id: string }> {
  const webhook = await findWebhook(deps, owner, id)
  requireActive(webhook)
  await countTest(deps, owner)
  const now = deps.clock.now()
  const eventId = newId(now)
  await deps.database.transaction(async (tx) =>
    insertTestEvent(tx, webhook, {
      id: eventId,
      type: shortEventName(event),
      data: await testDataOf(tx, event, { webhookId: id, at: now }),
      created_at: now,
    }),
  )
  return { webhook_id: messageIdOf(eventId) }
}

function countTest({ useLimits }: WebhookDeps, { organisationId }: Owner): Promise<void> {
  return useLimits.count({
    what: 'webhook tests',
    of: organisationId,
    most: MAX_TESTS_PER_MINUTE,
    windowMs: MINUTE,
  })
}

function requireActive({ status }: WebhookRow): void {
  if (status !== 'active')
    throw new AppError('conflict', { message: 'This webhook is disabled. Make a new one.' })
}

/** The newest 100, newest first. @throws AppError not_found */
export async function listDeliveries(deps: WebhookDeps, owner: Owner, id: string): Promise<Delivery[]> {
  await findWebhook(deps, owner, id)
  return (await selectDeliveries(deps.database.db, id, { limit: MAX_LISTED })).map(presentDelivery)
}

/**
 * Sends one event again now, under its own id.
 *
 * @throws AppError not_found; conflict for a disabled webhook; too_many_requests
 */
export async function sendAgain(
  deps: WebhookDeps,
  owner: Owner,
  id: string,
  messageId: string,
): Promise<Delivery> {
  requireActive(await findWebhook(deps, owner, id))
  await countTest(deps, owner)
  const eventId = eventIdOf(messageId)
  const now = deps.clock.now()
  const again =
    eventId !== null && (await deps.database.transaction((tx) => updateAgain(tx, id, eventId, now)))
  const [delivery] = again ? await selectDeliveries(deps.database.db, id, { eventId, limit: 1 }) : []
  if (!delivery) throw new AppError('not_found')
  return presentDelivery(delivery)
}

function presentWebhook({
  id,
  url,
  events,
  sandbox,
  status,
  disabled_because,
  public_key,
  created_at,
}: WebhookRow): Webhook {
  return {
    id,
    url,
    events: events.map((name) => eventName<WebhookEvent>(name as WebhookEvent)),
    sandbox,
    status: status === 'active' ? 'active' : 'disabled',
    disabled_because,
    public_key,
    created_at: created_at.toISOString(),
  }
}

function presentDelivery({ event_id, type, created_at, status, next_at, made }: DeliveryRow): Delivery {
  return {
    webhook_id: messageIdOf(event_id),
    type: eventName(type as TestableEvent),
    created_at: created_at.toISOString(),
    status,
    next_at: status === 'pending' ? next_at.toISOString() : null,
    attempts: made.map(({ at, status: code, reason }) => ({ at: at.toISOString(), status: code, reason })),
  }
}
