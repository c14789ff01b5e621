import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { ChannelCounts } from '../channels/counts.ts'

export interface Metrics {
  registry: Registry
  channels: ChannelCounts
  requests: Histogram<'method' | 'route' | 'status'>
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return {
    registry,
    channels: channelCounts(registry),
    requests: new Histogram({
      name: 'amana_http_request_seconds',
      help: 'Duration of requests by route',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
      registers: [registry],
    }),
  }
}

function channelCounts(registry: Registry): ChannelCounts {
  const registers = [registry]
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Counter({ name, help, labelNames, registers })
  const turns = counter('amana_channel_turns_total', 'Turns of calls by channel', ['channel'])
  const messages = counter('amana_channel_messages_total', 'Text messages by channel and direction', [
    'channel',
    'direction',
  ])
  const costs = counter('amana_channel_cost_kobo_total', 'What gateways charged, in kobo, by channel', [
    'channel',
  ])
  // Present from the start: an alarm on a count that is missing never rings.
  turns.labels('ussd').inc(0)
  for (const direction of ['in', 'out']) messages.labels('sms', direction).inc(0)
  return {
    turn: (channel) => turns.labels(channel).inc(),
    message: (channel, direction) => messages.labels(channel, direction).inc(),
    cost: (channel, kobo) => costs.labels(channel).inc(kobo),
  }
}

const SLOW_MS = 1_000

import type { CallerAddresses } from './caller-addresses.ts'

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
  { requests }: Metrics,
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
