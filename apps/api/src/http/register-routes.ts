/** Turns the modules' routes into fastify routes: authentication first, then limits, validation, the domain function, the envelope. */
import { API_BASE, ERRORS } from '@amana/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Actor, VISITOR } from '../kernel/actor.ts'
import type { AccessTokens } from './access-tokens.ts'
import { authenticate } from './authenticate.ts'
import { envelopeSchema, errorEnvelopeSchema, successEnvelope } from './envelope.ts'
import type { RateLimiter } from './rate-limit.ts'
import type { Route } from './route.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor
  }
}

const NO_BYTES = Buffer.alloc(0)

export interface RouteDeps {
  tokens: AccessTokens
  limiter: RateLimiter
}

export function registerRoutes(app: FastifyInstance, routes: readonly Route[], { tokens, limiter }: RouteDeps): void {
  app.decorateRequest('actor')
  for (const { endpoint, handle } of routes) {
    const raw = endpoint.bodyKind === 'raw'
    const run = handle as (input: object, context: object) => Promise<unknown>
    const errors = [
      ...new Set(
        [...endpoint.errors, 'validation_failed' as const, 'too_many_requests' as const].map((code) => ERRORS[code].status),
      ),
    ]
    app.register(async (scope) => {
      if (raw) {
        scope.removeAllContentTypeParsers()
        scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
      }
      scope.route({
        method: endpoint.method,
        url: API_BASE + endpoint.path,
        schema: {
          operationId: endpoint.id,
          summary: endpoint.summary,
          tags: [endpoint.id.split('.')[0] ?? ''],
          ...(endpoint.auth === 'public'
            ? {}
            : { security: endpoint.auth === 'optional' ? [{}, { bearer: [] }] : [{ bearer: [] }] }),
          ...(endpoint.params ? { params: endpoint.params } : {}),
          ...(endpoint.query ? { querystring: endpoint.query } : {}),
          ...(endpoint.body ? { body: endpoint.body } : {}),
          response: {
            [endpoint.status]: envelopeSchema(endpoint.data),
            ...Object.fromEntries(errors.map((status) => [status, errorEnvelopeSchema])),
          },
        },
        // Before the body is read: who may not call is told so, whatever was sent.
        onRequest: async (request: FastifyRequest) => {
          request.actor = await authenticate(tokens, endpoint.auth, request)
          if (endpoint.limit !== 'none') await limiter.count(endpoint.limit, request)
        },
        handler: async (request, reply) => {
          const input = { params: request.params, query: request.query, body: raw ? undefined : request.body }
          const rawBody = raw && Buffer.isBuffer(request.body) ? request.body : NO_BYTES
          const data = await run(input, { actor: request.actor ?? VISITOR, headers: request.headers, rawBody })
          return reply
            .status(endpoint.status)
            .header('cache-control', 'no-store')
            .send(successEnvelope(endpoint.description, data))
        },
      })
    })
  }
}
