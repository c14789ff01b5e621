/**
 * A card gateway (Paystack, Flutterwave, the sandbox). Amounts in kobo. An adapter translates; it decides nothing: whether a
 * transaction settles a payment is decided in modules/payments.
 */
import type { Checkout } from '@amana/contract'

export interface GatewayTransaction {
  reference: string
  status: 'pending' | 'succeeded' | 'failed'
  amountMinor: number
  currency: string
  /** Why it failed, in the gateway's words, without card data. */
  reason?: string
}

export interface GatewayNotification {
  /** The gateway's event name, e.g. `charge.success`; with the reference it is the key that drops repeats. */
  event: string
  reference: string
}

export interface PaymentGateway {
  readonly name: string
  /** Opens a transaction under our reference. Repeating a reference is safe. Throws ProviderDown. */
  initialize(input: {
    reference: string
    amountMinor: number
    currency: string
    email: string
    callbackUrl: string
  }): Promise<Checkout>
  /** How the transaction stands at the gateway; `pending` also for one that nobody has paid. Throws ProviderDown. */
  verify(reference: string): Promise<GatewayTransaction>
  /** The notification if its signature over the raw bytes is right, else null. Constant time. */
  readWebhook(rawBody: Buffer, headers: Record<string, string | string[] | undefined>): GatewayNotification | null
}

/** Mobile money and carrier billing: the payer confirms a prompt on the phone. */
export interface MobileBilling {
  readonly name: string
  /** Sends the prompt; the text is for the payer. `phoneNumber` is null when the payer named none. Throws ProviderDown. */
  initiate(input: {
    reference: string
    phoneNumber: string | null
    amountMinor: number
    currency: string
  }): Promise<{ message: string }>
  verify(reference: string): Promise<GatewayTransaction>
}

/** The provider answered 5xx, nonsense or not at all. Nothing is known of the transaction. */
export class ProviderDown extends Error {
  override readonly name = 'ProviderDown'
}
