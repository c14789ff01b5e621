/**
 * MTN MoMo collections (https://momodeveloper.mtn.com, Collection v1.0). The payer confirms with a PIN on the
 * phone; we poll.
 */
import { createHash } from 'node:crypto'
import { formatAmount, parseAmount } from '@amana/contract'
import { z } from 'zod'
import type { Clock } from '../../kernel/clock.ts'
import { uuidFrom } from '../../kernel/uuid.ts'
import {
  type GatewayNotification,
  type GatewayTransaction,
  type MobileBilling,
  ProviderRefused,
} from '../../ports/payment-gateway.ts'
import {
  callProvider,
  type ProviderAnswer,
  providerWords,
  TIMEOUT,
  unusable,
} from '../payment-gateway/provider-call.ts'
import { createTokenCache, type IssuedToken } from '../token-cache.ts'

export interface MomoOptions {
  /** Without a trailing slash. */
  baseUrl: string
  /** `Ocp-Apim-Subscription-Key` of the collection product. */
  subscriptionKey: string
  /** API user (a UUID) and its key. */
  apiUser: string
  apiKey: string
  /** `mtnnigeria`, or `sandbox`, which takes EUR only. */
  targetEnvironment: string
  /** Read at each use. Its host has to be registered with MTN. Absent: no callbacks, polling alone. */
  readonly callbackUrl?: string
  clock: Clock
  timeoutMs?: number
}

const NAME = 'momo'
const PROMPT = 'Enter your MoMo PIN on your phone to confirm the payment. We are waiting for MTN.'

const issued = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() })

const fault = z.object({ code: z.string() })

/** MTN documents codes as text and as an object. */
const reason = z.union([z.string(), z.object({ code: z.string() }).transform(({ code }) => code)])

const requested = z.object({
  externalId: z.string().optional(),
  amount: z.union([z.string(), z.number()]).transform((value, ctx) => {
    const amountMinor = parseAmount(value)
    if (amountMinor !== null) return amountMinor
    ctx.addIssue({ code: 'custom', message: 'no amount' })
    return z.NEVER
  }),
  currency: z.string(),
  status: z.string(),
  reason: reason.optional().catch(undefined),
})

/** Untrusted input used as a lookup key: restricted to the alphabet of our references. */
const externalId = z
  .string()
  .max(100)
  .regex(/^[\w.=-]+$/)
const callback = z.object({ externalId, status: z.string().max(40) })

export function createMtnMomo(options: MomoOptions): MobileBilling {
  const { baseUrl, subscriptionKey, apiUser, apiKey, targetEnvironment, clock, timeoutMs = TIMEOUT } = options
  const tokens = createTokenCache(clock)
  const collection = `${baseUrl}/collection`
  const subscription = { 'ocp-apim-subscription-key': subscriptionKey }

  async function issueToken(signal: AbortSignal): Promise<IssuedToken> {
    const basic = Buffer.from(`${apiUser}:${apiKey}`).toString('base64')
    const headers = { ...subscription, authorization: `Basic ${basic}` }
    const answer = await callProvider(NAME, `${collection}/token/`, {
      method: 'POST',
      headers,
      body: '',
      signal,
    })
    const token = answer.status === 200 ? issued.safeParse(answer.json).data : undefined
    if (!token) throw unusable(NAME, answer, codeOf(answer))
    return { token: token.access_token, expiresIn: token.expires_in }
  }

  /** Sends with a token, and once more with a new one if MTN has revoked the first. */
  async function call(method: 'GET' | 'POST', path: string, headers: Record<string, string>, body?: object) {
    const signal = AbortSignal.timeout(timeoutMs)
    const send = async (): Promise<ProviderAnswer> => {
      const token = await tokens.read(() => issueToken(signal))
      const answer = await callProvider(NAME, `${collection}/v1_0${path}`, {
        method,
        headers: {
          ...subscription,
          authorization: `Bearer ${token}`,
          'x-target-environment': targetEnvironment,
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
        signal,
      })
      if (answer.status === 401) tokens.drop(token)
      return answer
    }
    const answer = await send()
    return answer.status === 401 ? send() : answer
  }

  return {
    name: NAME,
    needsPhoneNumber: true,
    async initiate({ reference, phoneNumber, amountMinor, currency }) {
      if (phoneNumber === null) throw new ProviderRefused('a phone number is needed')
      const { callbackUrl } = options
      const headers = {
        'content-type': 'application/json',
        'x-reference-id': requestId(reference),
        ...(callbackUrl && { 'x-callback-url': callbackUrl }),
      }
      const answer = await call('POST', '/requesttopay', headers, {
        amount: formatAmount(amountMinor).replace(/\.00$/, ''),
        currency,
        externalId: reference,
        payer: { partyIdType: 'MSISDN', partyId: phoneNumber.replace(/\D/g, '') },
        payerMessage: 'Amana device check',
        payeeNote: reference,
      })
      const code = codeOf(answer)
      // 409: this request was accepted before, so the payer has the prompt.
      if (answer.status === 202 || (answer.status === 409 && code === 'RESOURCE_ALREADY_EXIST'))
        return { message: PROMPT }
      if (answer.status === 400 || code === 'PAYER_NOT_FOUND')
        throw new ProviderRefused(providerWords(code) ?? 'refused')
      throw unusable(NAME, answer, code)
    },
    async verify(reference) {
      const answer = await call('GET', `/requesttopay/${requestId(reference)}`, {})
      const found = answer.status === 200 ? requested.safeParse(answer.json).data : undefined
      if (found) return asGatewayTransaction(reference, found)
      const code = codeOf(answer)
      if (answer.status === 404 && code && /^resource.?not.?found$/i.test(code)) {
        return { reference, status: 'pending', amountMinor: 0, currency: 'NGN' }
      }
      throw unusable(NAME, answer, code)
    },
    readCallback,
  }
}

/**
 * `X-Reference-Id` of a payment, derived from our reference: a repeat is a repeat for MTN too, and nothing is
 * stored. MTN accepts version 4 only.
 */
export function requestId(reference: string): string {
  return uuidFrom(createHash('sha256').update(`momo request to pay ${reference}`).digest(), 4)
}

function codeOf({ json }: ProviderAnswer): string | undefined {
  return fault.safeParse(json).data?.code
}

function asGatewayTransaction(asked: string, found: z.infer<typeof requested>): GatewayTransaction {
  const { externalId: reference = asked, amount: amountMinor, currency } = found
  const transaction = { reference, amountMinor, currency }
  if (found.status === 'SUCCESSFUL') return { ...transaction, status: 'succeeded' }
  // CREATED, PENDING, and future statuses.
  if (found.status !== 'FAILED') return { ...transaction, status: 'pending' }
  const words = providerWords(found.reason)
  return { ...transaction, status: 'failed', ...(words && { reason: words }) }
}

function readCallback(rawBody: Buffer): GatewayNotification | null {
  try {
    const { externalId, status } = callback.parse(JSON.parse(rawBody.toString('utf8')))
    return { event: `requesttopay.${status.toLowerCase()}`, reference: externalId }
  } catch {
    return null
  }
}
