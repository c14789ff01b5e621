/**
 * Answers from memory before fastify sees the request, for a call that a network sends thousands of times a
 * second (docs/adr/0023). What cannot be answered at once goes the ordinary way, which answers the same.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { fullPath } from '@amana/contract'
import type { Metrics } from '../telemetry/metrics.ts'
import type { ClientGate } from './client-gate.ts'
import { isFromCore } from './core-port.ts'
import { refuseHeaders } from './malformed-requests.ts'
import { REQUEST_ID, type RequestIds } from './request-id.ts'
import type { Route } from './route.ts'
import type { SecurityHeaders } from './security-headers.ts'

export interface QuickAnswers {
  /** False: the request was not touched. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
  /** The server is closing its connections, which the ordinary answers say. */
  stop(): void
}

interface QuickDeps {
  clients: Pick<ClientGate, 'admitAtOnce'>
  metrics: Pick<Metrics, 'requests'>
  /** Sent with each answer. */
  headers: Pick<SecurityHeaders, 'api' | 'core'>
  requestIds: RequestIds
}

/** @param routes those with `atOnce`, all of clients, are answered here */
export function createQuickAnswers(
  routes: readonly Route[],
  { clients, metrics, headers, requestIds }: QuickDeps,
): QuickAnswers {
  const quick = routes.flatMap(({ endpoint, atOnce }) => {
    if (!atOnce) return []
    const path = fullPath(endpoint)
    return [{ endpoint, atOnce, begin: `${path}?`, duration: metrics.requests.labels('GET', path, '2xx') }]
  })
  const flat = (security: Readonly<Record<string, string>>) =>
    Object.entries({
      ...security,
      'cache-control': 'no-store',
      'content-type': 'application/json',
    }).flat()
  const always = { api: flat(headers.api), core: flat(headers.core) }
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
      const length = String(Buffer.byteLength(answer.json))
      response.writeHead(200, [
        ...(isFromCore(request) ? always.core : always.api),
        ...Object.entries(answer.headers).flat(),
        REQUEST_ID,
        requestIds(request),
        'content-length',
        length,
      ])
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
