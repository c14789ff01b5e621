/** Webhooks of a client: test clients see test webhooks only. */
import {
  type createWebhook as contract,
  type EndpointData,
  type EndpointInput,
  POLICE_EVENTS,
  shortEventName,
  TEST_EVENT,
  type testWebhook as testContract,
} from '@amana/contract'
import type { ClientActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import {
  claimKey,
  fingerprintOf,
  freeKey,
  keepAnswer,
  readIdempotencyKey,
  requireSameRequest,
} from '../organisations/index.ts'
import type { WebhookDeps } from './deps.ts'
import { openAnswer, sealAnswer } from './kept-answers.ts'
import { createWebhook, testWebhook } from './manage-webhooks.ts'

type CreatedWebhook = EndpointData<typeof contract>

/**
 * The same request again under its Idempotency-Key gets the same answer.
 *
 * @throws AppError scope_missing: the block list's event needs telco:read too; validation_failed, conflict,
 *   request_running, idempotency_key_reused
 */
export async function createAsClient(
  deps: WebhookDeps,
  { organisationId, clientId, sandbox, scopes }: ClientActor,
  body: EndpointInput<typeof contract>['body'],
  keyHeader: string | string[] | undefined,
): Promise<CreatedWebhook> {
  const owner = { organisationId, clientId, sandbox }
  requireScopeOf(body.events, scopes)
  // Police commands have no clients. A test event of any kind names nothing that exists.
  if (body.events.some((event) => POLICE_EVENTS.includes(event))) throw new AppError('scope_missing')
  const key = readIdempotencyKey(keyHeader)
  if (key === null) return createWebhook(deps, owner, body)
  const { db } = deps.database
  const fingerprint = fingerprintOf('POST /partner/v1/webhooks', {
    ...body,
    // One request, by whichever of its two names an event is asked for.
    events: body.events.map(shortEventName),
  })
  const claimedAt = deps.clock.now()
  const kept = await claimKey(db, clientId, key, { now: claimedAt })
  if (kept) {
    requireSameRequest(kept, fingerprint)
    return JSON.parse(openAnswer(deps, clientId, kept.answer)) as CreatedWebhook
  }
  return createWebhook(deps, owner, body, async (tx, made) => {
    await keepAnswer(tx, clientId, key, {
      fingerprint,
      answer: sealAnswer(deps, clientId, JSON.stringify(made)),
    })
  }).catch((error: unknown) => freeKey(db, { callerId: clientId, key, claimedAt }, error))
}

/** @throws AppError not_found, scope_missing, conflict for a disabled one, too_many_requests */
export async function testAsClient(
  deps: WebhookDeps,
  { organisationId, sandbox, scopes }: ClientActor,
  id: string,
  { event = TEST_EVENT }: EndpointInput<typeof testContract>['body'],
): Promise<{ webhook_id: string }> {
  requireScopeOf([event], scopes)
  return testWebhook(deps, { organisationId, sandbox }, id, event)
}

/** @throws AppError scope_missing: the block list's event needs telco:read too */
function requireScopeOf(events: readonly string[], scopes: ClientActor['scopes']): void {
  if (events.includes('ng.amana.blocklist.changed') && !scopes.includes('telco:read'))
    throw new AppError('scope_missing')
}
