import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Metrics } from '../telemetry/metrics.ts'
import type { CallerAddresses } from './caller-addresses.ts'

const SLOW_MS = 1_000

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the refusal; empty: none. */
    refusal: string
  }
}

const LOOKING = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * One log line for each change, refusal, failure or slow request: time, account, the route's
 * pattern, outcome; of refusals and anonymous changes also the network, as a keyed hash. Ids only, never a
 * URL (which holds IMEIs).
 */
export function observeRequests(
  app: FastifyInstance,
  { requests }: Pick<Metrics, 'requests'>,
  addresses: CallerAddresses,
): void {
  app.decorateRequest('refusal', '')
  app.addHook('onResponse', (request, reply, done) => {
    observe(request, reply)
    done()
  })

  function observe(request: FastifyRequest, reply: FastifyReply): void {
    const route = request.routeOptions.url ?? 'none'
    const milliseconds = reply.elapsedTime
    const status = reply.statusCode
    // Open for hours by design: its duration says nothing.
    if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) return
    requests.labels(request.method, route, `${Math.trunc(status / 100)}xx`).observe(milliseconds / 1000)
    const looking = LOOKING.has(request.method)
    const usualLevel = looking && status < 400 ? 'debug' : 'info'
    const level = status >= 500 || milliseconds >= SLOW_MS ? 'warn' : usualLevel
    const userId = request.actor?.kind === 'account' ? { user_id: request.actor.userId } : {}
    const refusal = request.refusal === '' ? {} : { refusal: request.refusal }
    const traced = status >= 400 ? status < 500 : !looking && request.actor?.kind !== 'account'
    const network = traced ? { network: addresses.note(request.ip) } : {}
    const line = {
      method: request.method,
      route,
      status,
      ms: Math.round(milliseconds),
      ...userId,
      ...refusal,
      ...network,
    }
    request.log[level](line, 'request')
  }
}
