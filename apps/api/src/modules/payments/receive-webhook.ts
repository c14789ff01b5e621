import { AppError } from '../../kernel/app-error.ts'
import type { PaymentDeps } from './deps.ts'
import { findPayment, recordEvent } from './queries.ts'
import { refreshPayment } from './settle-payment.ts'

export interface WebhookRequest {
  provider: string
  rawBody: Buffer
  headers: Record<string, string | string[] | undefined>
}

/**
 * A gateway says that something happened. Its word is only the reason to ask it: nothing is taken from the body. A repeat is
 * recorded once but asks again, because the first may have found the gateway down.
 * @throws AppError not_found for another provider, invalid_signature, unavailable so that the gateway tells us again
 */
export async function receiveWebhook(deps: PaymentDeps, { provider, rawBody, headers }: WebhookRequest): Promise<null> {
  if (provider !== deps.gateway.name) throw new AppError('not_found')
  const notification = deps.gateway.readWebhook(rawBody, headers)
  if (!notification) throw new AppError('invalid_signature')

  const { event, reference } = notification
  const { db } = deps.database
  await recordEvent(db, { provider, reference, event, note: '', receivedAt: deps.clock.now() })
  const payment = await findPayment(db, reference)
  if (!payment || payment.provider !== provider || payment.method !== 'card') return null
  const { answered } = await refreshPayment(deps, payment)
  // A pending payment is polled anyway; a failed one has nobody else who asks again.
  if (!answered && payment.status === 'failed') throw new AppError('unavailable', { retryAfterSeconds: 60 })
  return null
}
