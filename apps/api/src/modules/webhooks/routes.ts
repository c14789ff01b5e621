import * as contract from '@amana/contract'
import { type Route, route } from '../../http/route.ts'
import { createAsClient, testAsClient } from './client-webhooks.ts'
import type { WebhookDeps } from './deps.ts'
import { deleteWebhook, listDeliveries, listWebhooks } from './manage-webhooks.ts'
import {
  createAsMember,
  deleteAsMember,
  listAsMember,
  listDeliveriesAsMember,
  sendAgainAsMember,
  testAsMember,
} from './member-webhooks.ts'

export function webhookRoutes(deps: WebhookDeps): Route[] {
  return [
    route(contract.createWebhook, ({ body }, { actor, headers }) =>
      createAsClient(deps, actor, body, headers['idempotency-key']),
    ),
    route(contract.listWebhooks, (_input, { actor }) => listWebhooks(deps, actor)),
    route(contract.deleteWebhook, ({ params }, { actor }) => deleteWebhook(deps, actor, params.id)),
    route(contract.testWebhook, ({ params, body }, { actor }) => testAsClient(deps, actor, params.id, body)),
    route(contract.listDeliveries, ({ params }, { actor }) => listDeliveries(deps, actor, params.id)),
    route(contract.listOwnWebhooks, ({ params }, { actor, language }) =>
      listAsMember(deps, actor, params.organisation, language),
    ),
    route(contract.createOwnWebhook, ({ params, body }, { actor }) =>
      createAsMember(deps, actor, params.organisation, body),
    ),
    route(contract.deleteOwnWebhook, ({ params }, { actor }) => deleteAsMember(deps, actor, params)),
    route(contract.testOwnWebhook, ({ params, body }, { actor }) => testAsMember(deps, actor, params, body)),
    route(contract.listOwnDeliveries, ({ params }, { actor }) => listDeliveriesAsMember(deps, actor, params)),
    route(contract.sendDeliveryAgain, ({ params }, { actor }) => sendAgainAsMember(deps, actor, params)),
  ]
}
