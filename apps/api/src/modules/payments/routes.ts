import {
  paymentHistory as historyEndpoint,
  initiatePayment as initiateEndpoint,
  readReceipt as receiptEndpoint,
  verifyPayment as verifyEndpoint,
  paymentWebhook as webhookEndpoint,
} from '@amana/contract'
import { fileRoute, type Route, route } from '../../http/route.ts'
import type { PaymentDeps } from './deps.ts'
import { initiatePayment } from './initiate-payment.ts'
import { listPayments } from './list-payments.ts'
import { readReceipt } from './read-receipt.ts'
import { receiveWebhook } from './receive-webhook.ts'
import { verifyPayment } from './verify-payment.ts'

export function paymentRoutes(deps: PaymentDeps): Route[] {
  return [
    route(initiateEndpoint, ({ body }, { actor }) => initiatePayment(deps, actor, body)),
    route(verifyEndpoint, ({ body }, { actor }) => verifyPayment(deps, actor, body)),
    route(historyEndpoint, (_, { actor }) => listPayments(deps, actor)),
    fileRoute(receiptEndpoint, ({ params, query }, { actor }) =>
      readReceipt(deps, actor, { reference: params.reference, accessToken: query.access_token }),
    ),
    route(webhookEndpoint, ({ params }, { rawBody, headers }) =>
      receiveWebhook(deps, { provider: params.provider, rawBody, headers }),
    ),
  ]
}
