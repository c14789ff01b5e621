/** Load at a constant arrival rate: requests start on schedule, however long earlier ones take. */
import { Agent, request as httpRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { API_BASE, type Endpoint } from '@amana/contract'

export interface LoadRequest {
  method: string
  /** Below the base. */
  path: string
  /** Default: the API's; machines' calls have whole paths. */
  base?: string
  headers?: Record<string, string>
  body?: string
}

export interface Answer {
  /** `performance.now()` when the request was due. */
  dueAt: number
  /**
   * From then until the whole answer was there, so that a stall counts for every request that was due in it.
   */
  milliseconds: number
  /** 0: the connection broke, or no answer came. */
  status: number
  /** The answer has the header. */
  retryAfter: boolean
}

/** Requests of one endpoint that must all succeed. */
export interface EndpointLoad {
  name: string
  perSecond: number
  endpoint: Endpoint
  /** `path` below the API's base; an object travels as JSON. */
  request(index: number): { path: string; body?: object | string; headers?: Record<string, string> }
}

/** Longer than any answer takes; the kernel drops connections silently when its queue is full. */
const TIMEOUT_MS = 10_000
/** Bounded by the number of open files. Requests beyond it wait here, which counts. */
const MAX_CONNECTIONS = 2_000

/**
 * @param warmUp seconds of the same load before, whose answers are left out: in them the connections open and
 *   code is compiled
 * @returns the answers in the order of the requests, once all are there
 */
export async function runAtRate(
  url: string,
  perSecond: number,
  seconds: number,
  next: (index: number) => LoadRequest,
  { warmUp = 0 } = {},
): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_CONNECTIONS, maxFreeSockets: MAX_CONNECTIONS })
  const answers: Promise<Answer>[] = []
  const startedAt = performance.now()
  const dueAt = (index: number) => startedAt + (index * 1_000) / perSecond
  for (const all = Math.round(perSecond * (warmUp + seconds)); answers.length < all; ) {
    while (answers.length < all && dueAt(answers.length) <= performance.now())
      answers.push(send(url, agent, next(answers.length), dueAt(answers.length)))
    await sleep(Math.max(1, dueAt(answers.length) - performance.now()))
  }
  const answered = await Promise.all(answers)
  agent.destroy()
  return answered.slice(Math.round(perSecond * warmUp))
}

/**
 * @returns the milliseconds of each request, counted from when it was due
 * @throws Error when an answer has another status than the endpoint's
 */
export async function latenciesAtRate(
  url: string,
  { perSecond, endpoint, request }: EndpointLoad,
  seconds: number,
): Promise<number[]> {
  const answers = await runAtRate(url, perSecond, seconds, (index) => {
    const { path, body, headers = {} } = request(index)
    if (typeof body !== 'object') return { method: endpoint.method, path, headers, ...(body === undefined ? {} : { body }) }
    return {
      method: endpoint.method,
      path,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    }
  })
  const failed = answers.find(({ status }) => status !== endpoint.status)
  if (failed) throw new Error(`${endpoint.id} answered ${failed.status}`)
  return answers.map(({ milliseconds }) => milliseconds)
}

function send(url: string, agent: Agent, request: LoadRequest, dueAt: number): Promise<Answer> {
  const { method, path, base = API_BASE, headers = {}, body } = request
  return new Promise((resolve) => {
    const end = (status: number, retryAfter: boolean) =>
      resolve({ dueAt, milliseconds: performance.now() - dueAt, status, retryAfter })
    const sent = httpRequest(url + base + path, { agent, method, headers, timeout: TIMEOUT_MS }, (response) => {
      response.resume()
      response.once('end', () => end(response.statusCode ?? 0, response.headers['retry-after'] !== undefined))
      response.once('error', () => end(0, false))
    })
    sent.once('timeout', () => sent.destroy())
    sent.once('error', () => end(0, false))
    sent.end(body)
  })
}
