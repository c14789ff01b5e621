/**
 * The sandbox gateway's notifications: real HTTP, signed like Paystack's, late or lost like any provider's.
 */
import { SECOND } from '../../kernel/durations.ts'
import type { Logger } from '../../kernel/log.ts'
import type { GatewayNotification, GatewayTransaction } from '../../ports/payment-gateway.ts'
import { rightlySigned, signWebhook } from './webhook-signature.ts'

export const SIGNATURE_HEADER = 'x-sandbox-signature'

/** Milliseconds between attempts; after the last one the receiver has to ask. */
const RETRY_DELAYS = [1, 4, 15].map((seconds) => seconds * SECOND)
const TIMEOUT = 10 * SECOND

/** Null when the signature is missing or wrong; `unreadable` when the body is not a notification. */
export function readSignedWebhook(
  rawBody: Buffer,
  signature: unknown,
  secret: Buffer | string,
): GatewayNotification | 'unreadable' | null {
  if (!rightlySigned(rawBody, signature, secret)) return null
  try {
    const { event, data } = JSON.parse(rawBody.toString('utf8')) as {
      event?: unknown
      data?: { reference?: unknown }
    }
    const reference = data?.reference
    return typeof event === 'string' && typeof reference === 'string' ? { event, reference } : 'unreadable'
  } catch {
    return 'unreadable'
  }
}

export interface WebhookSender {
  /**
   * After `delay` milliseconds, sends the current result of `read`; tries again while it is pending, or
   * nobody accepts it.
   */
  schedule(delay: number, read: () => Promise<GatewayTransaction>): void
  /** Drops waiting notifications, and resolves when none is in progress. */
  stop(): Promise<void>
}

export function createWebhookSender(
  options: { readonly webhookBaseUrl: string; webhookSecret: Buffer | string; log: Logger },
  retryDelays: readonly number[] = RETRY_DELAYS,
): WebhookSender {
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()

  function schedule(delay: number, read: () => Promise<GatewayTransaction>, attempt = 0): void {
    if (stopping.signal.aborted) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      const run = tryOnce(read, attempt).finally(() => running.delete(run))
      running.add(run)
    }, delay)
    timer.unref()
    timers.add(timer)
  }

  async function tryOnce(read: () => Promise<GatewayTransaction>, attempt: number): Promise<void> {
    try {
      const transaction = await read()
      if (transaction.status === 'pending') throw new Error('not settled yet')
      await post(transaction)
    } catch (error) {
      const delay = retryDelays[attempt]
      options.log.debug({ err: error, attempt, last: delay === undefined }, 'sandbox webhook delivery failed')
      if (delay !== undefined) schedule(delay, read, attempt + 1)
    }
  }

  async function post({
    reference,
    amountMinor: amount,
    currency,
    status,
  }: GatewayTransaction): Promise<void> {
    const event = status === 'succeeded' ? 'charge.success' : 'charge.failed'
    const rawBody = Buffer.from(JSON.stringify({ event, data: { reference, amount, currency, status } }))
    const response = await fetch(`${options.webhookBaseUrl}/api/v1/payments/webhooks/sandbox/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [SIGNATURE_HEADER]: signWebhook(rawBody, options.webhookSecret),
      },
      body: rawBody,
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(TIMEOUT)]),
    })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`answered ${response.status}`)
  }

  return {
    schedule: (delay, read) => schedule(delay, read),
    async stop() {
      stopping.abort()
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
      await Promise.all(running)
    },
  }
}
