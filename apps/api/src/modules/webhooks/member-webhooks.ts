/** Webhooks in the portal: of both kinds, by role. */
import type {
  createWebhook as contract,
  Delivery,
  EndpointData,
  EndpointInput,
  Webhook,
} from '@amana/contract'
import type { Locale } from '@amana/messages'
import type { UserActor } from '../../kernel/actor.ts'
import { fieldError } from '../../kernel/app-error.ts'
import { contractText } from '../../kernel/texts.ts'
import { requireApproved, requireMember } from '../organisations/index.ts'
import type { WebhookDeps } from './deps.ts'
import {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  sendAgain,
  testWebhook,
} from './manage-webhooks.ts'
import { selectReadsBlockList } from './queries.ts'

interface WebhookKey {
  organisation: string
  id: string
}

export async function listAsMember(
  deps: WebhookDeps,
  actor: UserActor,
  organisationId: string,
  language: Locale,
): Promise<{ results: Webhook[] }> {
  await requireMember(deps, actor, organisationId, 'viewer')
  const webhooks = await listWebhooks(deps, { organisationId })
  return {
    results: webhooks.map(({ disabled_because, ...webhook }) => ({
      ...webhook,
      disabled_because: disabled_because && contractText(language, disabled_because),
    })),
  }
}

/** @throws AppError not_found, forbidden, organisation_inactive, validation_failed, conflict */
export async function createAsMember(
  deps: WebhookDeps,
  actor: UserActor,
  organisationId: string,
  body: EndpointInput<typeof contract>['body'],
): Promise<EndpointData<typeof contract>> {
  requireApproved(await requireMember(deps, actor, organisationId, 'developer'))
  if (
    body.events.includes('blocklist.changed') &&
    !(await selectReadsBlockList(deps.database.db, organisationId, deps.clock.now()))
  )
    throw fieldError(
      'events',
      'For the block list your organisation needs a client with the scope telco:read.',
    )
  return createWebhook(deps, { organisationId, clientId: null, sandbox: false }, body)
}

export async function deleteAsMember(
  deps: WebhookDeps,
  actor: UserActor,
  { organisation, id }: WebhookKey,
): Promise<Webhook> {
  await requireMember(deps, actor, organisation, 'developer')
  return deleteWebhook(deps, { organisationId: organisation }, id)
}

export async function testAsMember(
  deps: WebhookDeps,
  actor: UserActor,
  { organisation, id }: WebhookKey,
): Promise<{ webhook_id: string }> {
  await requireMember(deps, actor, organisation, 'developer')
  return testWebhook(deps, { organisationId: organisation }, id)
}

export async function listDeliveriesAsMember(
  deps: WebhookDeps,
  actor: UserActor,
  { organisation, id }: WebhookKey,
): Promise<{ results: Delivery[] }> {
  await requireMember(deps, actor, organisation, 'viewer')
  return { results: await listDeliveries(deps, { organisationId: organisation }, id) }
}

export async function sendAgainAsMember(
  deps: WebhookDeps,
  actor: UserActor,
  { organisation, id, event }: WebhookKey & { event: string },
): Promise<Delivery> {
  await requireMember(deps, actor, organisation, 'developer')
  return sendAgain(deps, { organisationId: organisation }, id, event)
}
