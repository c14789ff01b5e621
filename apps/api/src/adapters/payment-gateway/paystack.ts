/**
 * Paystack (https://paystack.com/docs/api/transaction, /docs/payments/webhooks). Cards are typed on
 * Paystack's page, never on ours.
 */
import { z } from 'zod'
import type { PaystackChannel } from '../../config/payments.ts'
import {
  type GatewayMethod,
  type GatewayNotification,
  type GatewayTransaction,
  type PaymentGateway,
  ProviderDown,
  ProviderRefused,
} from '../../ports/payment-gateway.ts'
import { callProvider, type ProviderAnswer, providerWords, TIMEOUT, unusable } from './provider-call.ts'
import { rightlySigned } from './webhook-signature.ts'

export interface PaystackOptions {
  /** `sk_live_…` or `sk_test_…`; also signs the webhooks. */
  secretKey: string
  /** Without a trailing slash. */
  baseUrl: string
  /** Default: cards only. */
  channels?: readonly PaystackChannel[]
  timeoutMs?: number
}

const NAME = 'paystack'
const SIGNATURE_HEADER = 'x-paystack-signature'
const CHECKOUT = 'https://checkout.paystack.com'

const initialized = z.object({
  status: z.literal(true),
  data: z.object({
    authorization_url: z.url({ protocol: /^https?$/ }),
    access_code: z.string().min(1),
    reference: z.string(),
  }),
})

const verified = z.object({
  status: z.literal(true),
  data: z.object({
    reference: z.string(),
    status: z.string(),
    amount: z.int().nonnegative(),
    currency: z.string(),
    gateway_response: z.string().nullish(),
  }),
})

const refusal = z.object({
  status: z.literal(false),
  message: z.string().default(''),
  code: z.string().optional(),
})

/**
 * `charge.*` name the transaction directly, refunds and disputes elsewhere; events of other products name
 * none.
 */
const event = z.object({
  event: z.string(),
  data: z
    .object({
      reference: z.string().nullish().catch(null),
      transaction_reference: z.string().nullish().catch(null),
      transaction: z.object({ reference: z.string() }).nullish().catch(null),
    })
    .catch({}),
})

export function createPaystack(options: PaystackOptions): PaymentGateway {
  const { secretKey, baseUrl, channels = ['card'], timeoutMs = TIMEOUT } = options

  function call(method: 'GET' | 'POST', path: string, body?: object): Promise<ProviderAnswer> {
    return callProvider(NAME, `${baseUrl}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${secretKey}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    })
  }

  return {
    name: NAME,
    async initialize({ reference, amountMinor, currency, email, callbackUrl, method = 'card' }) {
      const answer = await call('POST', '/transaction/initialize', {
        email,
        amount: amountMinor,
        currency,
        reference,
        callback_url: callbackUrl,
        channels: channelsOf(method, channels),
      })
      const opened = answered(answer, initialized)
      if (!opened) throw initializeFault(answer)
      const { authorization_url: url, access_code, reference: theirs } = opened.data
      if (theirs !== reference) throw new ProviderDown(`${NAME} answered about another reference`)
      if (!isCheckout(url, baseUrl)) throw new ProviderDown(`${NAME} answered with another checkout`)
      return { kind: 'popup', access_code, url }
    },
    async verify(reference) {
      const answer = await call('GET', `/transaction/verify/${encodeURIComponent(reference)}`)
      const found = answered(answer, verified)
      if (found) return asGatewayTransaction(found.data)
      const refused = readRefusal(answer)
      if (refused && isUnknown(refused))
        return { reference, status: 'pending', amountMinor: 0, currency: 'NGN' }
      throw unusable(NAME, answer, refused?.code)
    },
    readWebhook: (rawBody, headers) =>
      rightlySigned(rawBody, headers[SIGNATURE_HEADER], secretKey) ? readEvent(rawBody) : null,
  }
}

/**
 * Buyers are sent there: Paystack's checkout, which is also in the pages' policy (http/security-headers.ts),
 * or a page of the address that answered, which a gateway for tests has.
 */
function isCheckout(url: string, baseUrl: string): boolean {
  return [CHECKOUT, new URL(baseUrl).origin].includes(new URL(url).origin)
}

const METHOD_CHANNELS = { bank_transfer: 'bank_transfer', bank_ussd: 'ussd' } as const

/** The ways to pay that the channels give. */
export function methodsOfChannels(channels: readonly PaystackChannel[]): GatewayMethod[] {
  return (['card', 'bank_transfer', 'bank_ussd'] as const).filter((method) =>
    channels.includes(method === 'card' ? 'card' : METHOD_CHANNELS[method]),
  )
}

/** Wallets and bank accounts stand beside the card on its checkout. */
function channelsOf(method: GatewayMethod, channels: readonly PaystackChannel[]): PaystackChannel[] {
  return method === 'card'
    ? channels.filter((channel) => channel !== 'bank_transfer' && channel !== 'ussd')
    : [METHOD_CHANNELS[method]]
}

function answered<T>({ status, json }: ProviderAnswer, schema: z.ZodType<T>): T | undefined {
  return status === 200 || status === 201 ? schema.safeParse(json).data : undefined
}

function readRefusal({ status, json }: ProviderAnswer): z.infer<typeof refusal> | undefined {
  return status >= 400 && status < 500 ? refusal.safeParse(json).data : undefined
}

function initializeFault(answer: ProviderAnswer): ProviderDown | ProviderRefused {
  const refused = readRefusal(answer)
  // The reference was opened before, perhaps by us, and the answer was lost. Its checkout is shown only once.
  if (
    refused &&
    (refused.code === 'duplicate_reference' || /duplicate transaction reference/i.test(refused.message))
  ) {
    return new ProviderDown(`${NAME} has this reference already`)
  }
  // 401, 403 and 429 concern our account, which an operator can fix; these concern this buyer.
  if (refused && (answer.status === 400 || answer.status === 422)) {
    return new ProviderRefused(providerWords(refused.message) ?? 'refused')
  }
  return unusable(NAME, answer, refused?.code)
}

/** Documented with and without a code, and with 400 as well as 404. */
function isUnknown({ code, message }: z.infer<typeof refusal>): boolean {
  return code === 'transaction_not_found' || /^transaction (reference )?not found/i.test(message)
}

function asGatewayTransaction(data: z.infer<typeof verified>['data']): GatewayTransaction {
  const { reference, amount: amountMinor, currency } = data
  const transaction = { reference, amountMinor, currency }
  switch (data.status) {
    case 'success':
      return { ...transaction, status: 'succeeded' }
    case 'failed': {
      const reason = providerWords(data.gateway_response)
      return { ...transaction, status: 'failed', ...(reason && { reason }) }
    }
    case 'reversed':
      return { ...transaction, status: 'failed', reason: 'reversed' }
    default:
      // abandoned (its checkout still works), ongoing, pending, processing, queued, and future statuses.
      return { ...transaction, status: 'pending' }
  }
}

function readEvent(rawBody: Buffer): GatewayNotification | 'unreadable' {
  try {
    const { event: name, data } = event.parse(JSON.parse(rawBody.toString('utf8')))
    return {
      event: name,
      reference: data.transaction_reference ?? data.transaction?.reference ?? data.reference ?? '',
    }
  } catch {
    return 'unreadable'
  }
}
