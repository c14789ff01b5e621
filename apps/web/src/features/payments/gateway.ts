/**
 * The steps after `POST /payments/initiate/`: leads the buyer, and with the sandbox the card, to the gateway.
 */
import { ERRORS } from '@amana/contract/errors'
import { ApiError, request } from '../../lib/api.ts'
import type { Card } from './card-rules.ts'

/** The card was refused as no card (422): nothing was charged, the buyer may correct it. */
export class CardNotAccepted extends Error {}
/** This gateway's checkout cannot be opened here: nothing was charged. */
export class CheckoutUnavailable extends Error {}

/**
 * Sends the card to the sandbox gateway's own endpoint (decisions D4): without our bearer, our cookies or our
 * referrer. Returns when it was accepted; a repeated card for a pending payment counts as accepted. Throws
 * `CardNotAccepted` on 422 and `ApiError` when the gateway does not answer, in which case the card may or may
 * not have been accepted.
 */
export async function sendCard(url: string, card: Card): Promise<void> {
  const response = await request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(card),
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
  })
  if (response.ok || response.status === 409) return
  if (response.status === 422) throw new CardNotAccepted()
  throw new ApiError({ status: response.status, code: 'payment_provider_down', message: ERRORS.payment_provider_down.message })
}

/** Only a web page may be opened, whatever an answer contains. */
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
  /** Opens the gateway's inline checkout; settles when the buyer has finished or closed it. */
  openPopup(accessCode: string): Promise<void>
}

export const browserGateway: Gateway = {
  sendCard,
  redirect(url) {
    if (!isWebAddress(url)) throw new CheckoutUnavailable()
    globalThis.location.assign(url)
  },
  // The inline checkout needs the vendor's script; it comes with the first gateway that answers `popup`.
  openPopup: () => Promise.reject(new CheckoutUnavailable()),
}
