/** Webhooks in the portal: of both kinds, by role. */
import {
  type createOwnWebhook as contract,
  type Delivery,
  type EndpointData,
  type EndpointInput,
  POLICE_EVENTS,
  TEST_EVENT,
  type testOwnWebhook as testContract,
  type Webhook,
} from '@amana/contract'
import type { Locale } from '@amana/messages'
import type { UserActor } from '../../kernel/actor.ts'
import { fieldError } from '../../kernel/app-error.ts'
import { contractText } from '../../kernel/texts.ts'
import { type OrganisationRow, requireApproved, requireMember } from '../organisations/index.ts'
import type { WebhookDeps } from './deps.ts'
import {
  createWebhook,
  deleteWebhook,
  findWebhook,
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
  { sandbox, ...body }: EndpointInput<typeof contract>['body'],
): Promise<EndpointData<typeof contract>> {
  const organisation = await requireMember(deps, actor, organisationId, 'developer')
  if (!sandbox || organisation.status !== 'applied') requireApproved(organisation)
  requirePolice(organisation, body.events)
  await requireReadsBlockList(deps, organisationId, { field: 'events', events: body.events, sandbox })
  return createWebhook(deps, { organisationId, clientId: null, sandbox }, body)
}

/** @throws AppError validation_failed: the event says where a phone was seen */
function requirePolice({ kind }: Pick<OrganisationRow, 'kind'>, events: readonly string[]): void {
  if (kind !== 'police' && events.some((event) => POLICE_EVENTS.includes(event)))
    throw fieldError('events', 'Sightings of phones are for police commands alone.')
}

/** @throws AppError validation_failed: the event is for organisations that may read the block list */
async function requireReadsBlockList(
  { database, clock }: WebhookDeps,
  organisationId: string,
  { field, events, sandbox }: { field: string; events: readonly string[]; sandbox: boolean },
): Promise<void> {
  if (!events.includes('ng.amana.blocklist.changed')) return
  if (await selectReadsBlockList(database.db, organisationId, clock.now(), { sandbox })) return
  throw fieldError(
    field,
    sandbox
      ? 'For the block list your organisation needs a test client with the scope telco:read.'
      : 'For the block list your organisation needs a client with the scope telco:read.',
  )
}

export async function deleteAsMember(
  deps: WebhookDeps,
  actor: UserActor,
  { organisation, id }: WebhookKey,
): Promise<Webhook> {
  await requireMember(deps, actor, organisation, 'developer')
  return deleteWebhook(deps, { organisationId: organisation }, id)
}

/** @throws AppError not_found, forbidden, validation_failed, conflict, too_many_requests */
export async function testAsMember(
  deps: WebhookDeps,
  actor: UserActor,
  { organisation, id }: WebhookKey,
  { event = TEST_EVENT }: EndpointInput<typeof testContract>['body'],
): Promise<{ webhook_id: string }> {
  await requireMember(deps, actor, organisation, 'developer')
  const { sandbox } = await findWebhook(deps, { organisationId: organisation }, id)
  await requireReadsBlockList(deps, organisation, { field: 'event', events: [event], sandbox })
  return testWebhook(deps, { organisationId: organisation }, id, event)
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
