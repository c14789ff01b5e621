/** Webhooks of a client: test clients see test webhooks only. */
import type { createWebhook as contract, EndpointData, EndpointInput } from '@amana/contract'
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
import { createWebhook } from './manage-webhooks.ts'

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
  if (body.events.includes('blocklist.changed') && !scopes.includes('telco:read'))
    throw new AppError('scope_missing')
  const key = readIdempotencyKey(keyHeader)
  if (key === null) return createWebhook(deps, owner, body)
  const { db } = deps.database
  const fingerprint = fingerprintOf('POST /partner/v1/webhooks', body)
  const kept = await claimKey(db, clientId, key, deps.clock.now())
  if (kept) {
    requireSameRequest(kept, fingerprint)
    return JSON.parse(openAnswer(deps, clientId, kept.answer)) as CreatedWebhook
  }
  return createWebhook(deps, owner, body, async (tx, made) => {
    await keepAnswer(tx, clientId, key, {
      fingerprint,
      answer: sealAnswer(deps, clientId, JSON.stringify(made)),
    })
  }).catch(async (error: unknown) => {
    await freeKey(db, clientId, key)
    throw error
  })
}
