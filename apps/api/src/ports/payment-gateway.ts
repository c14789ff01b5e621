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
  /** Why it failed, in the gateway's words, without card data; `reversed` when it was paid and the money went back. */
  reason?: string
}

export interface GatewayNotification {
  /** The gateway's event name, e.g. `charge.success`; with the reference it is the key that drops repeats. */
  event: string
  /** Empty when the event is about no transaction. */
  reference: string
}

export interface PaymentGateway {
  readonly name: string
  /**
   * Opens a transaction under our reference. Repeating a reference opens no second one: it gives the same checkout, or throws
   * ProviderDown where the gateway does not show a checkout twice.
   * @throws ProviderDown, ProviderRefused
   */
  initialize(input: {
    reference: string
    amountMinor: number
    currency: string
    email: string
    callbackUrl: string
  }): Promise<Checkout>
  /** How the transaction stands at the gateway; `pending` also for one that nobody has paid. Throws ProviderDown. */
  verify(reference: string): Promise<GatewayTransaction>
  /** The notification if its signature over the raw bytes is right, else null. Constant time. `unreadable`: signed, and no notification. */
  readWebhook(rawBody: Buffer, headers: Record<string, string | string[] | undefined>): GatewayNotification | 'unreadable' | null
}

/** Mobile money and carrier billing: the payer confirms a prompt on the phone. */
export interface MobileBilling {
  readonly name: string
  /** Whether `initiate` refuses a null phone number. Absent: it does without. */
  readonly needsPhoneNumber?: boolean
  /**
   * Sends the prompt; the text is for the payer. `phoneNumber` (E.164) is null when the payer named none. Repeating a reference
   * sends no second prompt.
   * @throws ProviderDown, ProviderRefused
   */
  initiate(input: {
    reference: string
    phoneNumber: string | null
    amountMinor: number
    currency: string
  }): Promise<{ message: string }>
  verify(reference: string): Promise<GatewayTransaction>
  /**
   * The notification in an unsigned callback, null when there is none. Anybody may have sent it: it is a reason to ask about a
   * payment of ours, and nothing may be kept for a reference that is not. Absent: the provider sends none.
   */
  readonly readCallback?: (rawBody: Buffer) => GatewayNotification | null
}

/** The provider answered 5xx, nonsense or not at all. Nothing is known of the transaction. */
export class ProviderDown extends Error {
  override readonly name = 'ProviderDown'
}

/** The provider works and has said no to this one request: nothing was opened. The message is its words, without personal data. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused'
}
