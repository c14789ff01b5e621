/**
 * A card gateway in our own process that behaves like a real one: hosted card endpoint, late settlement,
 * declines, signed webhooks.
 */
import type { Database } from '../../db/index.ts'
import type { Clock } from '../../kernel/clock.ts'
import { after } from '../../kernel/durations.ts'
import type { Logger } from '../../kernel/log.ts'
import type { GatewayTransaction, PaymentGateway } from '../../ports/payment-gateway.ts'
import type { CardDecision } from './sandbox-card.ts'
import { asGatewayTransaction, insertTransaction, orProviderDown, selectTransaction, updateOutcome } from './sandbox-queries.ts'
import { createWebhookSender, readSignedWebhook, SIGNATURE_HEADER } from './sandbox-webhook.ts'

export interface SandboxOptions {
  database: Database
  clock: Clock
  /**
   * The buyers' address of this process, without a trailing slash; read at each use, so a getter may give a
   * port known later.
   */
  readonly publicUrl: string
  /** The address for webhooks, likewise. */
  readonly webhookBaseUrl: string
  webhookSecret: Buffer | string
  log: Logger
}

export interface SandboxGateway extends PaymentGateway {
  /** The buyer's action at the hosted checkout. */
  pay(reference: string, decision: CardDecision): Promise<{ taken: GatewayTransaction } | 'unknown' | 'paid_before'>
  /** Ends the webhooks. */
  stop(): Promise<void>
}

export const CHECKOUT_PATH = '/sandbox/checkout'

export function createSandboxGateway(options: SandboxOptions): SandboxGateway {
  const { database, clock } = options
  const webhooks = createWebhookSender(options)

  async function verify(reference: string): Promise<GatewayTransaction> {
    return asGatewayTransaction(reference, await orProviderDown(selectTransaction(database, reference)), clock.now())
  }

  return {
    name: 'sandbox',
    async initialize({ reference, amountMinor, currency }) {
      const nothingYet = { outcome: null, reason: null, settles_at: null }
      await orProviderDown(
        insertTransaction(database, {
          reference,
          channel: 'card',
          amount_minor: amountMinor,
          currency,
          ...nothingYet,
          created_at: clock.now(),
        }),
      )
      return { kind: 'sandbox_card', url: `${options.publicUrl}${CHECKOUT_PATH}/${reference}` }
    },
    verify,
    readWebhook: (rawBody, headers) => readSignedWebhook(rawBody, headers[SIGNATURE_HEADER], options.webhookSecret),
    async pay(reference, { outcome, reason, delay }) {
      const settlesAt = after(clock.now(), delay)
      if (!(await updateOutcome(database, reference, { outcome, reason, settlesAt }))) {
        const kept = await selectTransaction(database, reference)
        return kept?.channel === 'card' ? 'paid_before' : 'unknown'
      }
      webhooks.schedule(delay, () => verify(reference))
      return { taken: asGatewayTransaction(reference, await selectTransaction(database, reference), clock.now()) }
    },
    stop: () => webhooks.stop(),
  }
}
