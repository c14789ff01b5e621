/** Routes for machines: liveness, readiness, metrics, and the well-known keys of certificates. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../kernel/app-error.ts'
import { JSON_TYPE, successEnvelope } from './envelope.ts'
import type { Metrics } from './metrics.ts'

export interface OperationsOptions {
  /** Rejects when something the product needs does not answer. */
  ready: () => Promise<void>
  metrics: Metrics
  metricsPublic: boolean
  /** Certificates' public keys, for `/.well-known/amana-certificates.json`. */
  certificateKeys: () => Promise<unknown>
}

const HIDDEN = { schema: { hide: true } }
const LOOPBACK = new Set(['127.0.0.1', '::1'])

export function operations({ ready, metrics, metricsPublic, certificateKeys }: OperationsOptions) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/healthz', HIDDEN, async (_request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .type(JSON_TYPE)
        .serializer(JSON.stringify)
        .send(successEnvelope('Alive', null)),
    )

    app.get('/readyz', HIDDEN, async (_request, reply) => {
      await ready().catch((cause: unknown) => {
        throw new AppError('unavailable', { cause })
      })
      return reply
        .header('cache-control', 'no-store')
        .type(JSON_TYPE)
        .serializer(JSON.stringify)
        .send(successEnvelope('Ready', null))
    })

    app.get('/metrics', HIDDEN, async (request, reply) => {
      if (!metricsPublic && !isLocal(request)) throw new AppError('not_found')
      return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
    })

    app.get('/.well-known/amana-certificates.json', HIDDEN, async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=300')
        .header('access-control-allow-origin', '*')
        .header('cross-origin-resource-policy', 'cross-origin')
        .type('application/jwk-set+json')
        .serializer(JSON.stringify)
        .send(await certificateKeys()),
    )
  }
}

/** A request from this machine itself and not through a proxy on it. */
function isLocal(request: FastifyRequest): boolean {
  return (
    LOOPBACK.has(request.ip) &&
    request.headers['x-forwarded-for'] === undefined &&
    request.headers.forwarded === undefined
  )
}
