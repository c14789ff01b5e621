import * as contract from '@amana/contract'
import { described, type Route, route } from '../../http/route.ts'
import type { PaymentDeps } from './deps.ts'
import { initiatePayment } from './initiate-payment.ts'
import { listPayments } from './list-payments.ts'
import { readReceipt } from './read-receipt.ts'
import { receiveWebhook } from './receive-webhook.ts'
import { verifyPayment } from './verify-payment.ts'

export function paymentRoutes(deps: PaymentDeps): Route[] {
  return [
    route(contract.initiatePayment, async ({ body }, { actor, network }) => {
      const { payment, repeats } = await initiatePayment(deps, actor, body, network)
      return described(contract.initiatePayment.description, payment, repeats ? 'otherStatus' : 'status')
    }),
    route(contract.verifyPayment, ({ body }, { actor, language }) =>
      verifyPayment(deps, actor, body, language),
    ),
    route(contract.paymentHistory, (_, { actor }) => listPayments(deps, actor)),
    route(contract.readReceipt, ({ params, query }, { actor, language }) =>
      readReceipt(deps, actor, { reference: params.reference, accessToken: query.access_token }, language),
    ),
    ...[contract.paymentWebhook, contract.paymentCallback].map((endpoint) =>
      route(endpoint, ({ params }, { rawBody, headers, network }) =>
        receiveWebhook(deps, { provider: params.provider, rawBody, headers, network }),
      ),
    ),
  ]
}
