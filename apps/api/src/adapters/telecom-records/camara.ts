/**
 * CAMARA's interfaces of mobile networks: DeviceIdentifier (match-identifier, retrieve-identifier), SimSwap
 * (retrieve-date, or check), NumberRecycling (check); https://github.com/camaraproject. Tokens are two-legged
 * (client credentials, RFC 6749 §4.4), one for each scope, as CAMARA's security profile asks.
 */
import { asImei } from '@amana/contract'
import { z } from 'zod'
import type { TelecomNetwork } from '../../config/telecom.ts'
import type { Circuits } from '../../kernel/circuits.ts'
import type { Clock } from '../../kernel/clock.ts'
import { HOUR, SECOND } from '../../kernel/durations.ts'
import { type Asked, type TelecomRecords, TelecomUnanswered } from '../../ports/telecom-records.ts'
import { basicOf, tokenForm } from '../client-credentials.ts'
import { callJson, type JsonAnswer, NoAnswer } from '../json-call.ts'
import { createTokenCache, type IssuedToken } from '../token-cache.ts'
import { unansweredBy } from './errors.ts'

export interface CamaraOptions {
  networks: readonly TelecomNetwork[]
  clock: Clock
  /** Per network. */
  circuits: Circuits
  /** For token and question together. */
  timeoutMs?: number
}

/** Nobody waits longer for a network. */
export const TIMEOUT = 2 * SECOND
/** The limit of SimSwap's `maxAge`. */
const MAX_AGE_HOURS = 2_400

const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text))
const issuedSchema = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() })
const matchSchema = z.object({ match: z.boolean(), lastChecked: time })
const identifierSchema = z.object({ imei: z.string().regex(/^\d{15}$/) })
const dateSchema = z.object({ latestSimChange: time.nullable() })
const swappedSchema = z.object({ swapped: z.boolean() })
const recycledSchema = z.object({ phoneNumberRecycled: z.boolean() })

interface Question<Answer extends z.ZodType> {
  /** `sim-swap:check` is operation `check` of interface `sim-swap`, and its scope. */
  scope: `${'device-identifier' | 'sim-swap' | 'number-recycling'}:${string}`
  body: object
  answer: Answer
}

export function createCamara(options: CamaraOptions): TelecomRecords {
  const { networks, clock, circuits, timeoutMs = TIMEOUT } = options
  const asking = new Map(networks.map((network) => [network.name, networkClient(network, clock, timeoutMs)]))
  const networkOf = (phone: string) => choose(networks, phone)

  function ask<Answer extends z.ZodType>({ phone, correlator }: Asked, question: Question<Answer>) {
    const network = networkOf(phone)
    const client = network === null ? undefined : asking.get(network.name)
    if (!client || !network) throw new TelecomUnanswered('not_supported', 'no network has the number')
    return circuits.run(network.name, () => client(question, correlator))
  }

  return {
    name: 'camara',
    networkOf: (phone) => networkOf(phone)?.name ?? null,
    circuits: () => networks.map(({ name }) => ({ network: name, open: circuits.openFor(name) !== null })),
    async match(asked, imei) {
      const { match, lastChecked } = await ask(asked, {
        scope: 'device-identifier:match-identifier',
        body: {
          device: { phoneNumber: asked.phone },
          providedIdentifierType: 'IMEI',
          providedIdentifier: imei,
        },
        answer: matchSchema,
      })
      return { match, asOf: lastChecked }
    },
    async simChange(asked, since) {
      if (networkOf(asked.phone)?.simSwap === 'check') {
        const hours = Math.ceil((clock.now().getTime() - since.getTime()) / HOUR)
        const maxAge = Math.min(Math.max(hours, 1), MAX_AGE_HOURS)
        const body = { phoneNumber: asked.phone, maxAge }
        const { swapped } = await ask(asked, { scope: 'sim-swap:check', body, answer: swappedSchema })
        return { swapped, at: null }
      }
      const { latestSimChange: at } = await ask(asked, {
        scope: 'sim-swap:retrieve-date',
        body: { phoneNumber: asked.phone },
        answer: dateSchema,
      })
      return { swapped: at !== null && at > since, at }
    },
    async changedSubscriber(asked, since) {
      const { phoneNumberRecycled } = await ask(asked, {
        scope: 'number-recycling:check',
        body: { phoneNumber: asked.phone, specifiedDate: since.toISOString().slice(0, 10) },
        answer: recycledSchema,
      })
      return phoneNumberRecycled
    },
    async imeiOf(asked) {
      const { imei } = await ask(asked, {
        scope: 'device-identifier:retrieve-identifier',
        body: { device: { phoneNumber: asked.phone } },
        answer: identifierSchema,
      })
      return asImei(imei)
    },
  }
}

/** The network with the longest prefix of the number, else one without prefixes: an aggregator. */
function choose(networks: readonly TelecomNetwork[], phone: string): TelecomNetwork | null {
  const national = phone.replace(/^\+234/, '')
  const [longest] = networks
    .flatMap((network) => network.prefixes.map((prefix) => ({ network, prefix })))
    .filter(({ prefix }) => national.startsWith(prefix))
    .toSorted((one, other) => other.prefix.length - one.prefix.length)
  return longest?.network ?? networks.find(({ prefixes }) => prefixes.length === 0) ?? null
}

function networkClient(network: TelecomNetwork, clock: Clock, timeoutMs: number) {
  const tokens = new Map<string, ReturnType<typeof createTokenCache>>()

  async function issue(scope: string, signal: AbortSignal): Promise<IssuedToken> {
    const answer = await call(network.tokenUrl, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        authorization: basicOf(network.clientId, network.clientSecret),
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: tokenForm(scope),
      signal,
    })
    const token = answer.status === 200 ? issuedSchema.safeParse(answer.json).data : undefined
    if (!token) throw new TelecomUnanswered('down', `no token: HTTP ${answer.status}`)
    return { token: token.access_token, expiresIn: token.expires_in }
  }

  return async function askNetwork<Answer extends z.ZodType>(
    { scope, body, answer }: Question<Answer>,
    correlator: string,
  ): Promise<z.output<Answer>> {
    const [api = '', operation = ''] = scope.split(':')
    const url = `${network.baseUrl}/${api}/${network.versions[api as Api]}/${operation}`
    const signal = AbortSignal.timeout(timeoutMs)
    const cache = tokens.get(scope) ?? createTokenCache(clock)
    tokens.set(scope, cache)
    const send = async () => {
      const token = await cache.read(() => issue(scope, signal))
      const answered = await call(url, {
        method: 'POST',
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'x-correlator': correlator,
        },
        body: JSON.stringify(body),
        signal,
      })
      if (answered.status === 401) cache.drop(token)
      return answered
    }
    const first = await send()
    // The network did not take the token, and so not the question.
    const answered = first.status === 401 ? await send() : first
    if (answered.status !== 200) throw unansweredBy(answered)
    const read = answer.safeParse(answered.json)
    if (!read.success) throw new TelecomUnanswered('down', 'an answer of no use')
    return read.data
  }
}

type Api = keyof TelecomNetwork['versions']

async function call(url: string, request: Parameters<typeof callJson>[1]): Promise<JsonAnswer> {
  try {
    return await callJson(url, request)
  } catch (error) {
    if (error instanceof NoAnswer) throw new TelecomUnanswered('down', error.message)
    throw error
  }
}
