/** Open-loop load: requests start at their own times, however long the ones before them take. */
import { once } from 'node:events'
import { Agent, request as httpRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { API_BASE, type Endpoint } from '@amana/contract'

export interface Pace {
  name: string
  perSecond: number
  endpoint: Endpoint
  /** `path` below the API's base; an object travels as JSON. */
  request(index: number): { path: string; body?: object | string; headers?: Record<string, string> }
}

/**
 * Milliseconds of each request. A latency counts from the time the request was due, so a stall is seen by everybody in it.
 *
 * @throws Error when an answer has another status than the endpoint's
 */
export async function atSteadyPace(url: string, { perSecond, endpoint, request }: Pace, seconds: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true })
  const startedAt = performance.now()
  const answers: Promise<number>[] = []
  for (let index = 0; index < seconds * perSecond; index += 1) {
    const due = startedAt + (index * 1000) / perSecond
    await sleep(Math.max(0, due - performance.now()))
    answers.push(send(url, agent, endpoint, request(index)).then((answeredAt) => answeredAt - due))
  }
  const latencies = await Promise.all(answers)
  agent.destroy()
  return latencies
}

/** @returns when the whole answer was there */
async function send(
  url: string,
  agent: Agent,
  endpoint: Endpoint,
  { path, body, headers = {} }: ReturnType<Pace['request']>,
): Promise<number> {
  const json = typeof body === 'object' ? { 'content-type': 'application/json' } : {}
  const sent = httpRequest(url + API_BASE + path, { agent, method: endpoint.method, headers: { ...json, ...headers } })
  sent.end(typeof body === 'object' ? JSON.stringify(body) : body)
  const [response] = await once(sent, 'response')
  if (response.statusCode !== endpoint.status) throw new Error(`${endpoint.id} answered ${response.statusCode}`)
  response.resume()
  await once(response, 'end')
  return performance.now()
}
