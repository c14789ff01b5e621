/**
 * Answers from memory before fastify sees the request, for a call that a network sends thousands of times a
 * second (docs/adr/0023). What cannot be answered at once goes the ordinary way, which answers the same.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { fullPath } from '@amana/contract'
import type { ClientGate } from './client-gate.ts'
import { refuseHeaders } from './malformed-requests.ts'
import type { Metrics } from './metrics.ts'
import type { Route } from './route.ts'

export interface QuickAnswers {
  /** False: the request was not touched. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
  /** The server is closing its connections, which the ordinary answers say. */
  stop(): void
}

interface QuickDeps {
  clients: Pick<ClientGate, 'admitAtOnce'>
  metrics: Metrics
  /** Sent with each answer. */
  headers: Readonly<Record<string, string>>
}

/** @param routes those with `atOnce`, all of clients, are answered here */
export function createQuickAnswers(
  routes: readonly Route[],
  { clients, metrics, headers }: QuickDeps,
): QuickAnswers {
  const quick = routes.flatMap(({ endpoint, atOnce }) => {
    if (!atOnce) return []
    const path = fullPath(endpoint)
    return [{ endpoint, atOnce, begin: `${path}?`, duration: metrics.requests.labels('GET', path, '2xx') }]
  })
  const always = Object.entries({
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/json',
  }).flat()
  let stopped = false
  return {
    answer(request, response) {
      const { url = '' } = request
      const route = quick.find(({ begin }) => url.startsWith(begin))
      if (!route || stopped || !isPlainGet(request) || refuseHeaders(request)) return false
      const begun = performance.now()
      const actor = clients.admitAtOnce(request.headers.authorization, route.endpoint)
      const answer = actor && route.atOnce(url.slice(route.begin.length), actor)
      if (!answer) return false
      const own = Object.entries(answer.headers).flat()
      response.writeHead(200, [...always, ...own, 'content-length', String(Buffer.byteLength(answer.json))])
      response.end(answer.json)
      route.duration.observe((performance.now() - begun) / 1_000)
      return true
    },
    stop() {
      stopped = true
    },
  }
}

/** A body would have to be read. */
function isPlainGet({ method, headers }: IncomingMessage): boolean {
  return (
    method === 'GET' && headers['content-length'] === undefined && headers['transfer-encoding'] === undefined
  )
}
