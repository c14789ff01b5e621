import { asksOnPhone } from '@amana/contract'
import { AppError } from '../../kernel/app-error.ts'
import { HOUR, MINUTE } from '../../kernel/durations.ts'
import type { PaymentDeps } from './deps.ts'
import { insertPaymentEvent, type PaymentRow, selectPayment } from './queries.ts'
import { askAgain, refreshPayment } from './settle-payment.ts'

export interface WebhookRequest {
  provider: string
  rawBody: Buffer
  headers: Record<string, string | string[] | undefined>
  network: string
}

/** Unsigned callbacks of a network in a minute, and about a payment in an hour: polling finds the rest. */
const CALLBACKS_OF_A_NETWORK = 600
const CALLBACKS_OF_A_PAYMENT = 20

/**
 * A provider's notification. It is only a reason to ask the provider: nothing is taken from the body. A
 * repeat is recorded once but asks again, because the provider may have been down the first time.
 * @throws AppError not_found for another provider, invalid_signature, malformed_body for an invalid
 *   notification, unavailable so that the gateway repeats it, too_many_requests for unsigned ones
 */
export async function receiveWebhook(
  deps: PaymentDeps,
  { provider, rawBody, headers, network }: WebhookRequest,
): Promise<null> {
  if (provider === deps.gateway.name) await receiveSigned(deps, rawBody, headers)
  else if (provider === deps.billing.name && deps.billing.readCallback)
    await receiveCallback(deps, rawBody, network)
  else throw new AppError('not_found')
  return null
}

async function receiveSigned(
  deps: PaymentDeps,
  rawBody: Buffer,
  headers: WebhookRequest['headers'],
): Promise<void> {
  const notification = deps.gateway.readWebhook(rawBody, headers)
  if (notification === null) throw new AppError('invalid_signature')
  if (notification === 'unreadable') throw new AppError('malformed_body')
  const { event, reference } = notification
  const { db } = deps.database
  const provider = deps.gateway.name
  await insertPaymentEvent(db, { provider, reference, event, note: '', received_at: deps.clock.now() })
  const payment = await selectPayment(db, reference)
  if (!payment || payment.provider !== provider || asksOnPhone(payment.method)) return
  // A completed one too: this may be about a reversal.
  const { answered } = await askAgain(deps, payment)
  // A pending payment is polled anyway; nothing else asks about the others today.
  if (!answered && payment.status !== 'pending') throw new AppError('unavailable', { retryAfterSeconds: 60 })
}

/** Untrusted: a row is stored for a payment of ours only. */
async function receiveCallback(deps: PaymentDeps, rawBody: Buffer, network: string): Promise<void> {
  const ofNetwork = { what: 'payment callbacks', of: network, most: CALLBACKS_OF_A_NETWORK, windowMs: MINUTE }
  await deps.useLimits.count(ofNetwork)
  const notification = deps.billing.readCallback?.(rawBody)
  if (!notification) throw new AppError('malformed_body')
  const { name: provider } = deps.billing
  const payment: PaymentRow | undefined = await selectPayment(deps.database.db, notification.reference)
  if (!payment || payment.provider !== provider || !asksOnPhone(payment.method)) return
  const { reference } = payment
  const ofPayment = { what: 'payment callbacks', of: reference, most: CALLBACKS_OF_A_PAYMENT, windowMs: HOUR }
  await deps.useLimits.count(ofPayment)
  await insertPaymentEvent(deps.database.db, {
    provider,
    reference,
    event: 'callback',
    note: '',
    received_at: deps.clock.now(),
  })
  await refreshPayment(deps, payment)
}
