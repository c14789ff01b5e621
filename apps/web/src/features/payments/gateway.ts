/**
 * The steps after `POST /payments/initiate/`: leads the buyer, and with the sandbox the card, to the gateway.
 */
import { ApiError, request } from '../../lib/api.ts'
import type { Card, PaymentErrors } from './card-rules.ts'
import { payments } from './messages.ts'
import { openPaystack } from './paystack-popup.ts'

/** The card was refused as no card (422): nothing was charged, the buyer may correct it. */
export class CardNotAccepted extends Error {
  /** Errors by field, in the gateway's words. */
  readonly fields: PaymentErrors

  constructor(fields: PaymentErrors = {}) {
    super()
    this.fields = Object.keys(fields).length > 0 ? fields : { number: payments.cardNotAccepted }
  }
}
/** This gateway's checkout cannot be opened here: nothing was charged. */
export class CheckoutUnavailable extends Error {}

/**
 * Sends the card to the sandbox gateway's own endpoint (decisions D4): without our bearer, our cookies or our
 * referrer. Returns when it was accepted; a repeated card for a pending payment counts as accepted. Throws
 * `CardNotAccepted` on 422 and `ApiError` when the gateway does not answer, in which case the card may or may
 * not have been accepted.
 */
async function sendCard(url: string, card: Card): Promise<void> {
  const response = await request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(card),
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
  })
  if (response.ok || response.status === 409) return
  if (response.status === 422) throw new CardNotAccepted(await fieldsOf(response))
  throw new ApiError({
    status: response.status,
    code: 'payment_provider_down',
    message: payments.providerDown,
  })
}

const CARD_FIELDS = ['number', 'expiry', 'cvv', 'name'] as const

async function fieldsOf(response: Response): Promise<PaymentErrors> {
  try {
    const { errors } = (await response.json()) as { errors?: { field?: unknown; message?: unknown }[] }
    const found = CARD_FIELDS.flatMap((name) => {
      const message = errors?.find(({ field }) => field === name)?.message
      return typeof message === 'string' ? [[name, message] as const] : []
    })
    return Object.fromEntries(found)
  } catch {
    return {}
  }
}

/** "I have sent it", to the gateway. Throws `ApiError` when it does not answer. */
async function sendTransfer(url: string): Promise<void> {
  const response = await request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: '{}',
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
  })
  if (response.ok) return
  throw new ApiError({
    status: response.status,
    code: 'payment_provider_down',
    message: payments.providerDown,
  })
}

/** Only a web page may be opened, no matter what an answer contains. */
export function isWebAddress(url: string): boolean {
  try {
    return ['https:', 'http:'].includes(new URL(url, globalThis.location?.href).protocol)
  } catch {
    return false
  }
}

export interface Gateway {
  sendCard(url: string, card: Card): Promise<void>
  /** Leaves the page for the gateway's. */
  redirect(url: string): void
  /** Says that the buyer has sent a bank transfer. */
  sendTransfer(url: string): Promise<void>
  /** Opens the gateway's inline checkout; settles when it was finished or closed, or `url` was opened. */
  openPopup(accessCode: string, url: string): Promise<void>
}

function redirect(url: string): void {
  if (!isWebAddress(url)) throw new CheckoutUnavailable()
  globalThis.location.assign(url)
}

export const browserGateway: Gateway = {
  sendCard,
  sendTransfer,
  redirect,
  async openPopup(accessCode, url) {
    if (!(await openPaystack(accessCode))) redirect(url)
  },
}
