/** Routes for machines: liveness, readiness, metrics, and the well-known keys of certificates. */
import type { FastifyInstance } from 'fastify'
import { AppError } from '../kernel/app-error.ts'
import { addressOfPeer } from '../kernel/network.ts'
import { CONTENT_TYPE, type Exposition } from '../telemetry/exposition.ts'
import type { Reader } from '../telemetry/metrics-door.ts'
import { JSON_TYPE, successEnvelope } from './envelope.ts'

export interface OperationsOptions {
  /** Rejects when something the product needs does not answer. */
  ready: () => Promise<void>
  /** Null: they have a port of their own. */
  exposition: Exposition | null
  mayReadMetrics: (reader: Reader) => boolean
  /** Certificates' public keys, for `/.well-known/amana-certificates.json`. */
  certificateKeys: () => Promise<unknown>
}

const HIDDEN = { schema: { hide: true } }

export function operations({ ready, exposition, mayReadMetrics, certificateKeys }: OperationsOptions) {
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
      const { ip: caller, headers, raw } = request
      const peer = addressOfPeer(raw.socket.remoteAddress)
      if (exposition === null || !mayReadMetrics({ caller, peer, headers })) throw new AppError('not_found')
      return reply.type(CONTENT_TYPE).send(await exposition.text())
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
