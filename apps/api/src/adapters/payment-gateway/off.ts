/** A payment method that this deployment does not offer: no transaction is opened, and none is known. */
import {
  type MobileBilling,
  type PaymentGateway,
  ProviderDown,
  ProviderRefused,
} from '../../ports/payment-gateway.ts'

const NAME = 'off'

export function gatewayOff(): PaymentGateway {
  return {
    name: NAME,
    initialize: () => refuse('cards are not taken here; pay by airtime'),
    verify: notKnown,
    readWebhook: () => null,
  }
}

export function billingOff(): MobileBilling {
  return { name: NAME, initiate: () => refuse('airtime is not taken here; pay by card'), verify: notKnown }
}

async function refuse(message: string): Promise<never> {
  throw new ProviderRefused(message)
}

async function notKnown(): Promise<never> {
  throw new ProviderDown('this deployment has no such provider')
}
