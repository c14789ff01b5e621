/**
 * A card gateway (Paystack, Flutterwave, the sandbox). Amounts in kobo. An adapter only translates:
 * modules/payments decides whether a transaction settles a payment.
 */
import type { Checkout, PaymentMethod } from '@amana/contract'

/** The ways to pay that go through a gateway. */
export type GatewayMethod = Exclude<PaymentMethod, 'airtime' | 'momo'>

export interface GatewayTransaction {
  reference: string
  status: 'pending' | 'succeeded' | 'failed'
  amountMinor: number
  currency: string
  /**
   * The reason of the failure, in the gateway's words, without card data; `reversed` when the money went back
   * after payment.
   */
  reason?: string
}

export interface GatewayNotification {
  /** The gateway's event name, e.g. `charge.success`; together with the reference it identifies repeats. */
  event: string
  /** Empty when the event is about no transaction. */
  reference: string
}

export interface PaymentGateway {
  readonly name: string
  /**
   * Opens a transaction under our reference. Repeating a reference opens no second one: it gives the same
   * checkout, or throws ProviderDown where the gateway does not show a checkout twice.
   * @throws ProviderDown, ProviderRefused
   */
  initialize(input: {
    reference: string
    amountMinor: number
    currency: string
    email: string
    callbackUrl: string
    /** Default: card. */
    method?: GatewayMethod
  }): Promise<Checkout>
  /** The transaction's status at the gateway; `pending` also when nobody has paid. Throws ProviderDown. */
  verify(reference: string): Promise<GatewayTransaction>
  /**
   * The notification if its signature over the raw bytes is right, else null. Constant time. `unreadable`:
   * signed, but no notification.
   */
  readWebhook(
    rawBody: Buffer,
    headers: Record<string, string | string[] | undefined>,
  ): GatewayNotification | 'unreadable' | null
}

/** Mobile money and carrier billing: the payer confirms a prompt on the phone. */
export interface MobileBilling {
  readonly name: string
  /** Whether `initiate` refuses a null phone number. Absent: it needs none. */
  readonly needsPhoneNumber?: boolean
  /**
   * Sends the prompt; the text is for the payer. `phoneNumber` (E.164) is null when the payer named none.
   * Repeating a reference sends no second prompt.
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
   * The notification in an unsigned callback, null when there is none. It is untrusted: a reason to ask about
   * a payment of ours, and nothing may be stored for an unknown reference. Absent: the provider sends none.
   */
  readonly readCallback?: (rawBody: Buffer) => GatewayNotification | null
}

/** The provider answered 5xx, nonsense or not at all. Nothing is known about the transaction. */
export class ProviderDown extends Error {
  override readonly name = 'ProviderDown'
}

/**
 * The provider works and has refused this request: nothing was opened. The message is the provider's, without
 * personal data.
 */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused'
}
