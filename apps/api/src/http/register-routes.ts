/**
 * Turns the modules' routes into fastify routes: authentication first, then limits, validation, the domain
 * function, the envelope.
 */
import { Readable } from 'node:stream'
import { type Endpoint, type ErrorCode, fullPath } from '@amana/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Actor, VISITOR } from '../kernel/actor.ts'
import { AppError } from '../kernel/app-error.ts'
import { networkOf } from '../kernel/network.ts'
import type { AccessTokens } from './access-tokens.ts'
import { authenticate, type SessionGate } from './authenticate.ts'
import type { ClientGate } from './client-gate.ts'
import { DIALECTS, setDialectHeaders } from './dialects.ts'
import { ERROR_SCHEMAS } from './envelope.ts'
import { createEventStreams } from './event-stream.ts'
import type { InFlight } from './in-flight.ts'
import { readMultipart, removeFiles, takesMultipart } from './multipart.ts'
import { refusalsOf } from './open-api.ts'
import type { RateLimiter } from './rate-limit.ts'
import { setLeftToday } from './rate-limit-headers.ts'
import { rejectNulCharacters } from './reject-nul-characters.ts'
import type { Route } from './route.ts'
import { nameNoCharset, sendAnswer, successSchemas } from './send-answer.ts'
import { takeBody } from './take-body.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor
  }
}

const NO_BYTES = Buffer.alloc(0)
const NO_FILES: [] = []

export interface RouteDeps {
  tokens: AccessTokens
  sessions: SessionGate
  clients: ClientGate
  limiter: RateLimiter
  inFlight: InFlight
  /** Folder for uploads in progress. */
  incomingDir: string
}

type Identify = (endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) => Actor | Promise<Actor>

/** The caller of an endpoint, by its rule. The function throws AppError for one without permission. */
export function createIdentify({
  tokens,
  sessions,
  clients,
}: Pick<RouteDeps, 'tokens' | 'sessions' | 'clients'>): Identify {
  return (endpoint, request, reply) =>
    endpoint.auth === 'client'
      ? clients.admit(request, reply, endpoint)
      : authenticate(tokens, sessions, endpoint, request)
}

/** Fastify looks for the name of a plugin without one among all modules that are loaded. */
const DISPLAY_NAME = Symbol.for('fastify.display-name')

export function registerRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  { limiter, inFlight, incomingDir, ...gates }: RouteDeps,
): void {
  app.decorateRequest('actor')
  const identifyFor = createIdentify(gates)
  const streams = createEventStreams()
  const closing = new AbortController()
  // Runs before the server waits for its connections to end.
  app.addHook('preClose', (done) => {
    closing.abort()
    streams.endAll()
    done()
  })
  for (const { endpoint, handle } of routes) {
    const raw = endpoint.bodyKind === 'raw'
    const multipart = takesMultipart(endpoint)
    const run = handle as (input: object, context: object) => Promise<unknown>
    const identify = (request: FastifyRequest, reply: FastifyReply) => identifyFor(endpoint, request, reply)
    const plugin = async (scope: FastifyInstance) => {
      takeBody(scope, endpoint)
      if (endpoint.dialect && endpoint.answer !== 'file' && endpoint.answer !== 'events') nameNoCharset(scope)
      scope.route({
        method: endpoint.method,
        url: fullPath(endpoint),
        config: { endpoint },
        ...(endpoint.maxBodyBytes === undefined ? {} : { bodyLimit: endpoint.maxBodyBytes }),
        schema: schemaOf(endpoint),
        // Before the body is read: a caller without permission is refused no matter what was sent.
        onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
          setDialectHeaders(endpoint, request, reply)
          request.actor = await identify(request, reply)
          const { id, limit } = endpoint
          if (limit !== 'none') limiter.count({ id, limit }, request)
        },
        handler: async (request, reply) => {
          const received = multipart ? await readMultipart(request, endpoint, incomingDir) : null
          const unread = raw || endpoint.bodyKind === 'stream'
          const parsed = unread ? undefined : request.body
          const body = received ? received.body : parsed
          const input = { params: request.params, query: request.query, body }
          const context = {
            actor: request.actor ?? VISITOR,
            network: networkOf(request.ip),
            address: request.ip,
            get language() {
              return request.language ?? 'en'
            },
            setHeader: (name: string, value: string) => void reply.header(name, value),
            setLeftToday: (left: number) => setLeftToday(reply, left),
            stream: endpoint.bodyKind === 'stream' && request.body instanceof Readable ? request.body : null,
            headers: request.headers,
            rawBody: raw && Buffer.isBuffer(request.body) ? request.body : NO_BYTES,
            closing: closing.signal,
            files: received?.files ?? NO_FILES,
          }
          reply.header('cache-control', 'no-store')
          const finished = inFlight.start()
          try {
            rejectNulCharacters(input)
            const answer = await run(input, context)
            await sendAnswer(request, reply, endpoint, answer, {
              streams,
              admit: async () => void (await identify(request, reply)),
            })
          } finally {
            finished()
            if (received) await removeFiles(received.files)
          }
          return reply
        },
      })
    }
    app.register(Object.assign(plugin, { [DISPLAY_NAME]: endpoint.id }))
  }
}

const statuses = new Map<string, number>()

/** The status of a refusal. An error collects a stack, and each start asks thousands of times. */
function statusOf(dialect: keyof typeof DIALECTS, code: ErrorCode): number {
  const key = `${dialect} ${code}`
  const status = statuses.get(key) ?? DIALECTS[dialect](new AppError(code), '').status
  statuses.set(key, status)
  return status
}

/** As documents of the interface have it, and as fastify validates it. */
export function schemaOf(endpoint: Endpoint) {
  const multipart = takesMultipart(endpoint)
  const dialect = endpoint.dialect ?? 'amana'
  const errors = [...new Set(refusalsOf(endpoint).map((code) => statusOf(dialect, code)))]
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    tags: [endpoint.id.split('.')[0] ?? ''],
    ...securityOf(endpoint),
    ...(endpoint.params ? { params: endpoint.params } : {}),
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
    ...(endpoint.body && !multipart ? { body: endpoint.body } : {}),
    ...(multipart
      ? {
          consumes: [
            ...(endpoint.bodyKind === 'multipart' ? [] : ['application/json']),
            'multipart/form-data',
          ],
        }
      : {}),
    response: {
      ...successSchemas(endpoint),
      ...Object.fromEntries(errors.map((status) => [status, ERROR_SCHEMAS[dialect]])),
    },
  }
}

function securityOf({ auth, scope }: Endpoint): { security?: Record<string, string[]>[] } {
  if (auth === 'public') return { security: [] }
  if (auth === 'client') return { security: [{ client: scope ? [scope] : [] }, { apiKey: [] }] }
  return { security: auth === 'optional' ? [{}, { bearer: [] }] : [{ bearer: [] }] }
}
