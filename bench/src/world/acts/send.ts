/** One request to a server, as anybody sends it. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Endpoint, type EndpointData, fullPath, pathFor } from '@amana/contract'
import type { World } from '../world.ts'

const GIVE_UP_MS = 120_000

export interface Reply<Data> {
  status: number
  /** The code of a refusal; empty for a success. */
  code: string
  data: Data
}

export interface Parts {
  token?: string | undefined
  params?: Record<string, unknown>
  query?: Record<string, string>
  body?: object | FormData
  key?: string
  /** The code of a refusal with the status 503, which is an answer. */
  refusedWith503?: string
}

/** The answer is lost: nobody knows whether the request was carried out. */
export class AnswerLost extends Error {}

export async function send<E extends Endpoint>(
  world: Pick<World, 'urls'>,
  at: number,
  endpoint: E,
  parts: Parts = {},
): Promise<Reply<EndpointData<E>>> {
  const { query } = parts
  const search = query === undefined ? '' : `?${new URLSearchParams(query)}`
  const path = pathFor(fullPath(endpoint), parts.params) + search
  return request<EndpointData<E>>(world.urls[at] + path, endpoint.method, parts)
}

/** The same for an address beside the API. */
export async function request<Data>(address: string, method: string, parts: Parts): Promise<Reply<Data>> {
  const { token, body, key } = parts
  const json = body !== undefined && !(body instanceof FormData)
  const headers = {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(json ? { 'content-type': 'application/json' } : {}),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  }
  const content = body === undefined ? {} : { body: json ? JSON.stringify(body) : (body as FormData) }
  let response: Response
  let text: string
  try {
    response = await fetch(address, { method, headers, ...content, signal: AbortSignal.timeout(GIVE_UP_MS) })
    text = await response.text()
  } catch (error) {
    throw new AnswerLost(`${method} ${new URL(address).pathname}: no answer`, { cause: error })
  }
  const { status } = response
  const answer = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {}
  if (status === 503 && (answer.code ?? '') !== parts.refusedWith503)
    throw new AnswerLost(`${method} ${new URL(address).pathname}: 503`)
  const good = status >= 200 && status < 300
  return {
    status,
    code: good ? '' : `${answer.code ?? status}`,
    // Machines get the bare data.
    data: ('response_data' in answer ? answer.response_data : answer) as Data,
  }
}

/** `ok`, or the code of the refusal. */
export const said = ({ status, code }: Reply<unknown>): string =>
  status >= 200 && status < 300 ? 'ok' : code

/** Asks until the answer is not `undefined`. @throws Error after a long time */
export async function untilGiven<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  const deadline = performance.now() + GIVE_UP_MS
  while (performance.now() < deadline) {
    const given = await ask()
    if (given !== undefined) return given
    await sleep(60)
  }
  throw new Error(`${what} did not come`)
}
