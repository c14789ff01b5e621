/**
 * A card gateway in our own process that behaves like a real one: hosted card endpoint, late settlement,
 * declines, signed webhooks.
 */
import { createHash } from 'node:crypto'
import { formatAmount } from '@amana/contract'
import type { Database } from '../../db/index.ts'
import type { Clock } from '../../kernel/clock.ts'
import { after, MINUTE, SECOND } from '../../kernel/durations.ts'
import type { Logger } from '../../kernel/log.ts'
import type { GatewayTransaction, PaymentGateway } from '../../ports/payment-gateway.ts'
import type { CardDecision } from './sandbox-card.ts'
import {
  asGatewayTransaction,
  insertTransaction,
  orProviderDown,
  selectTransaction,
  updateOutcome,
} from './sandbox-queries.ts'
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
  pay(
    reference: string,
    decision: CardDecision,
  ): Promise<{ taken: GatewayTransaction } | 'unknown' | 'paid_before'>
  /** "I have sent it": a bank transfer arrives a little later. False: there is no such transfer. */
  sent(reference: string): Promise<boolean>
  /** Ends the webhooks. */
  stop(): Promise<void>
}

export const CHECKOUT_PATH = '/sandbox/checkout'

/** Milliseconds from "I have sent it" until a transfer arrives. */
const TRANSFER_DELAY = 3 * SECOND

/** The life of an account number. Money that arrives later still settles, as with a slow bank. */
const TRANSFER_LIFE = 30 * MINUTE

/** Ten digits, as Nigerian account numbers (NUBAN) have; the same for the same reference. */
function accountNumberOf(reference: string): string {
  const digits = createHash('sha256').update(reference).digest().readUIntBE(0, 6) % 1_000_000_000
  return `9${String(digits).padStart(9, '0')}`
}

export function createSandboxGateway(options: SandboxOptions): SandboxGateway {
  const { database, clock } = options
  const webhooks = createWebhookSender(options)

  async function verify(reference: string): Promise<GatewayTransaction> {
    return asGatewayTransaction(
      reference,
      await orProviderDown(selectTransaction(database, reference)),
      clock.now(),
    )
  }

  /** The first action counts. */
  async function act(
    channel: 'card' | 'bank_transfer',
    reference: string,
    { outcome, reason, delay }: CardDecision,
  ) {
    const settlesAt = after(clock.now(), delay)
    if (!(await updateOutcome(database, channel, reference, { outcome, reason, settlesAt }))) {
      const kept = await selectTransaction(database, reference)
      return kept?.channel === channel ? 'paid_before' : 'unknown'
    }
    webhooks.schedule(delay, () => verify(reference))
    return {
      taken: asGatewayTransaction(reference, await selectTransaction(database, reference), clock.now()),
    }
  }

  return {
    name: 'sandbox',
    async initialize({ reference, amountMinor, currency, method }) {
      const channel = method === 'bank_transfer' ? 'bank_transfer' : 'card'

      const nothingYet = { outcome: null, reason: null, settles_at: null }
      await orProviderDown(
        insertTransaction(database, {
          reference,
          channel,
          amount_minor: amountMinor,
          currency,
          ...nothingYet,
          created_at: clock.now(),
        }),
      )
      const url = `${options.publicUrl}${CHECKOUT_PATH}/${reference}`
      if (channel === 'card') return { kind: 'sandbox_card', url }
      const account = {
        account_number: accountNumberOf(reference),
        bank: 'Sandbox Bank',
        account_name: 'Amana Checkout',
      }
      const opened = await orProviderDown(selectTransaction(database, reference))
      return {
        kind: 'bank_transfer',
        ...account,
        amount: formatAmount(amountMinor),
        url: `${url}/sent`,
        ends_at: after(opened?.created_at ?? clock.now(), TRANSFER_LIFE).toISOString(),
      }
    },
    verify,
    readWebhook: (rawBody, headers) =>
      readSignedWebhook(rawBody, headers[SIGNATURE_HEADER], options.webhookSecret),
    pay: (reference, decision) => act('card', reference, decision),
    async sent(reference) {
      const result = await act('bank_transfer', reference, {
        outcome: 'succeeded',
        reason: null,
        delay: TRANSFER_DELAY,
      })
      return result !== 'unknown'
    },
    stop: () => webhooks.stop(),
  }
}
