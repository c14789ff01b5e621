/** Open-loop load that goes on when the product refuses: requests start at their own times, and every answer is written down. */
import { Agent, request as httpRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { API_BASE } from '@amana/contract'

export interface Sent {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string
}

export interface Answered {
  /** `performance.now()` of its start. */
  at: number
  milliseconds: number
  /** 0: the connection broke, or nothing came. */
  status: number
  retryAfter: boolean
}

/** Longer than any answer takes: where the kernel has dropped a connection of a full line, none ever comes. */
const GIVE_UP_MS = 10_000
/** Requests are started in groups: a timer for each would cost more than the request. */
const TICK_MS = 5

export async function offer(url: string, perSecond: number, seconds: number, next: () => Sent): Promise<Answered[]> {
  // A program may hold only so many files open; whoever comes beyond waits here, and that counts.
  const agent = new Agent({ keepAlive: true, maxSockets: 2_000, maxFreeSockets: 2_000 })
  const answers: Promise<Answered>[] = []
  const startedAt = performance.now()
  const all = Math.round(perSecond * seconds)
  while (answers.length < all) {
    const due = Math.min(all, Math.ceil(((performance.now() - startedAt) * perSecond) / 1_000))
    while (answers.length < due) answers.push(send(url, agent, next()))
    await sleep(TICK_MS)
  }
  const answered = await Promise.all(answers)
  agent.destroy()
  return answered
}

function send(url: string, agent: Agent, { method, path, headers = {}, body }: Sent): Promise<Answered> {
  const at = performance.now()
  return new Promise((resolve) => {
    const end = (status: number, retryAfter: boolean) => resolve({ at, milliseconds: performance.now() - at, status, retryAfter })
    const sent = httpRequest(url + API_BASE + path, { agent, method, headers, timeout: GIVE_UP_MS }, (response) => {
      response.resume()
      response.once('end', () => end(response.statusCode ?? 0, response.headers['retry-after'] !== undefined))
      response.once('error', () => end(0, false))
    })
    sent.once('timeout', () => sent.destroy())
    sent.once('error', () => end(0, false))
    sent.end(body)
  })
}
