/** A client like the product's own: it retries temporary failures after the time in Retry-After. */
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { API_BASE, type Endpoint, type EndpointData, type ErrorCode, pathFor } from '@amana/contract'
import type { Journal } from './journal.ts'

const GIVE_UP_MS = 30_000
/** Used without a Retry-After. */
const RETRY_DELAY_MS = 500

export type Refusal = { code: ErrorCode; context: Record<string, string> }
export type Answer<Data> = { ok: true; data: Data } | ({ ok: false } & Refusal)

type Init = RequestInit & { headers: Record<string, string> }

interface Parts {
  token?: string
  params?: Record<string, unknown>
  body?: object | FormData
}

export interface Client {
  /** Retries until the product accepts or refuses it. */
  call<E extends Endpoint>(endpoint: E, parts?: Parts): Promise<Answer<EndpointData<E>>>
  /** The same beside the API: the sandbox gateway's checkout. */
  post(url: string, body: object): Promise<Answer<unknown>>
}

/** @param stopped true: `call` throws instead of retrying */
export function createClient(url: string, journal: Journal, stopped: () => boolean): Client {
  async function untilAnswered<Data>(address: string, init: () => Init): Promise<Answer<Data>> {
    for (;;) {
      const { answer, failure, retryAfter } = await tryOnce<Data>(address, init())
      if (answer) {
        if (answer.ok && init().method !== 'GET') journal.writes.push(performance.now())
        return answer
      }
      journal.failures.push({ at: performance.now(), what: failure })
      if (stopped()) throw new Error(`not answered until the end: ${failure}`)
      // A little later than asked, at a random moment.
      await sleep(retryAfter + Math.random() * RETRY_DELAY_MS)
    }
  }

  return {
    call(endpoint, { token, params, body } = {}) {
      const json = body !== undefined && !(body instanceof FormData)
      return untilAnswered(url + API_BASE + pathFor(endpoint.path, params), () => ({
        method: endpoint.method,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(json ? { 'content-type': 'application/json' } : {}),
        },
        ...(body === undefined ? {} : { body: json ? JSON.stringify(body) : (body as FormData) }),
      }))
    },
    post: (address, body) =>
      untilAnswered(address, () => ({
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })),
  }
}

type Try<Data> =
  | { answer: Answer<Data>; failure?: never; retryAfter?: never }
  | { answer?: never; failure: string; retryAfter: number }

/** Each request comes from another network: the limits of one network are not what a drill tests. */
const anyNetwork = () => `102.${randomInt(256)}.${randomInt(256)}.1`

/** The path of an address, alike for every phone and person. */
const withoutIds = (address: string) => new URL(address).pathname.replaceAll(/[\w-]*\d{2}[\w-]*/g, '…')

interface Envelope {
  response_status?: string
  response_data?: unknown
  code?: ErrorCode
  context?: Record<string, string>
}

async function tryOnce<Data>(address: string, init: Init): Promise<Try<Data>> {
  let response: Response
  let envelope: Envelope
  try {
    response = await fetch(address, {
      ...init,
      headers: { ...init.headers, 'x-forwarded-for': anyNetwork() },
      signal: AbortSignal.timeout(GIVE_UP_MS),
    })
    envelope = (await response.json().catch(() => ({}))) as Envelope
  } catch (error) {
    return {
      failure:
        error instanceof DOMException
          ? `no answer in ${GIVE_UP_MS / 1000} s of ${init.method} ${withoutIds(address)}`
          : 'connection lost',
      retryAfter: RETRY_DELAY_MS,
    }
  }
  const { response_status, response_data, code, context = {} } = envelope
  if (response.ok && response_status === 'success')
    return { answer: { ok: true, data: response_data as Data } }
  const failure = `${response.status} ${code ?? 'without an envelope'}`
  const seconds = Number(response.headers.get('retry-after'))
  if (response.status >= 500 || response.status === 429 || code === undefined)
    return { failure, retryAfter: seconds > 0 ? seconds * 1_000 : RETRY_DELAY_MS }
  return { answer: { ok: false, code, context } }
}
