/**
 * Turns the modules' routes into fastify routes: authentication first, then limits, validation, the domain
 * function, the envelope.
 */
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { type Endpoint, fullPath } from '@amana/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Actor, VISITOR } from '../kernel/actor.ts'
import { AppError } from '../kernel/app-error.ts'
import { networkOf } from '../kernel/network.ts'
import { contractText } from '../kernel/texts.ts'
import { acceptsEncoding } from './accepts-encoding.ts'
import type { AccessTokens } from './access-tokens.ts'
import { authenticate, type SessionGate } from './authenticate.ts'
import type { ClientGate } from './client-gate.ts'
import { echoCorrelator } from './correlator.ts'
import { DIALECTS } from './dialects.ts'
import { ERROR_SCHEMAS, envelopeSchema, successEnvelope } from './envelope.ts'
import { createEventStreams } from './event-stream.ts'
import type { InFlight } from './load-shedding.ts'
import { readMultipart, removeFiles } from './multipart.ts'
import { refusalsOf } from './open-api.ts'
import type { RateLimiter } from './rate-limit.ts'
import { rejectNulCharacters } from './reject-nul-characters.ts'
import { Described, described, type EventAnswer, type FileAnswer, type Route } from './route.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor
  }
}

const pack = promisify(gzip)
const BARE_TYPE = 'application/json'
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

export function registerRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  { tokens, sessions, clients, limiter, inFlight, incomingDir }: RouteDeps,
): void {
  app.decorateRequest('actor')
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
    const multipart = endpoint.bodyKind === 'multipart'
    const run = handle as (input: object, context: object) => Promise<unknown>
    const dialect = endpoint.dialect ?? 'amana'
    const errors = [...new Set(refusalsOf(endpoint).map((code) => DIALECTS[dialect](new AppError(code), '').status))]
    const identify = (request: FastifyRequest, reply: FastifyReply) =>
      endpoint.auth === 'client' ? clients.admit(request, reply, endpoint) : authenticate(tokens, sessions, endpoint, request)
    app.register(async (scope) => {
      if (raw) {
        scope.removeAllContentTypeParsers()
        scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
      } else if (endpoint.bodyKind === 'stream') {
        scope.removeAllContentTypeParsers()
        scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
      } else if (endpoint.bodyKind === 'form') {
        takeForm(scope)
      } else if (mayLackBody(endpoint)) {
        takeNoBody(scope, endpoint)
      }
      if (endpoint.dialect && (endpoint.answer ?? 'json') === 'json') nameNoCharset(scope)
      scope.route({
        method: endpoint.method,
        url: fullPath(endpoint),
        config: { endpoint },
        schema: {
          operationId: endpoint.id,
          summary: endpoint.summary,
          tags: [endpoint.id.split('.')[0] ?? ''],
          ...securityOf(endpoint),
          ...(endpoint.params ? { params: endpoint.params } : {}),
          ...(endpoint.query ? { querystring: endpoint.query } : {}),
          ...(endpoint.body && !multipart ? { body: endpoint.body } : {}),
          ...(multipart
            ? { consumes: endpoint.alsoJson ? ['application/json', 'multipart/form-data'] : ['multipart/form-data'] }
            : {}),
          response: {
            ...(endpoint.answer === 'file' || endpoint.answer === 'events'
              ? {}
              : Object.fromEntries(
                  (['usual', 'repeat', 'pending'] as const)
                    .map((as) => statusOf(endpoint, as))
                    .map((status) => [
                      status,
                      endpoint.dialect ? endpoint.data : envelopeSchema(endpoint.data, endpoint.topLevelMessage),
                    ]),
                )),
            ...Object.fromEntries(errors.map((status) => [status, ERROR_SCHEMAS[dialect]])),
          },
        },
        // Before the body is read: a caller without permission is refused whatever was sent.
        onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
          // A core compares nothing with our log, and its answers come before the framework where they can.
          if (endpoint.auth === 'client' && dialect !== '3gpp') reply.header('x-request-id', request.id)
          if (dialect === 'camara') echoCorrelator(request, reply)
          request.actor = await identify(request, reply)
          const { id, limit } = endpoint
          if (limit !== 'none') await limiter.count({ id, limit }, request)
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
            if (endpoint.answer === 'file') return sendFile(reply, answer as FileAnswer)
            if (endpoint.answer === 'events')
              return streams.open(reply, answer as EventAnswer, async () => void (await identify(request, reply)))
            // The handler ends the stream of a client that is revoked: admitting it again would count a call.
            if (endpoint.alsoEvents && isEvents(answer)) return streams.open(reply, answer, () => undefined)
            const { description, data, as } = answer instanceof Described ? answer : described(endpoint.description, answer)
            const status = statusOf(endpoint, as)
            if (endpoint.compressed) return await sendPacked(reply.status(status), data, request.headers['accept-encoding'])
            if (endpoint.dialect) return sendBare(reply.status(status), data)
            const words = contractText(context.language, description)
            const envelope = successEnvelope(words, data)
            return reply.status(status).send(endpoint.topLevelMessage ? { ...envelope, message: words } : envelope)
          } finally {
            finished()
            if (received) await removeFiles(received.files)
          }
        },
      })
    })
  }
}

function statusOf({ status, repeatStatus, pendingStatus }: Endpoint, as: Described<unknown>['as']): number {
  if (as === 'repeat') return repeatStatus ?? status
  return as === 'pending' ? (pendingStatus ?? status) : status
}

function isEvents(answer: unknown): answer is EventAnswer {
  return typeof answer === 'object' && answer !== null && 'subscribe' in answer
}

function securityOf({ auth, scope }: Endpoint): { security?: Record<string, string[]>[] } {
  if (auth === 'public') return {}
  if (auth === 'client') return { security: [{ client: scope ? [scope] : [] }, { apiKey: [] }] }
  return { security: auth === 'optional' ? [{}, { bearer: [] }] : [{ bearer: [] }] }
}

/** No body, or one whose fields are all optional. */
function mayLackBody({ body, bodyKind }: Endpoint): boolean {
  return (bodyKind === undefined || bodyKind === 'json') && (body === undefined || body.safeParse({}).success)
}

/** A field that comes twice is refused (RFC 6749 §3.2). */
function takeForm(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) => {
    const fields = [...new URLSearchParams(String(text))]
    const names = new Set(fields.map(([name]) => name))
    if (names.size < fields.length) return done(new AppError('invalid_request'))
    done(null, Object.fromEntries(fields))
  })
}

/** Many clients send a JSON content type without a body. */
function takeNoBody(scope: FastifyInstance, { body }: Endpoint): void {
  const parseJson = scope.getDefaultJsonParser('error', 'error')
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) =>
    text === '' ? done(null) : parseJson(request, String(text), done),
  )
  if (!body) return
  scope.addHook('preValidation', (request, _reply, done) => {
    if (request.body === undefined) request.body = {}
    done()
  })
}

/** As text, which is sent in one write with the headers. */
function sendBare(reply: FastifyReply, data: unknown): FastifyReply {
  return reply.header('content-type', BARE_TYPE).send(String(reply.serialize(data as object)))
}

/** CAMARA names no charset behind the type, which fastify adds to text. */
function nameNoCharset(scope: FastifyInstance): void {
  scope.addHook('onSend', (_request, reply, payload, done) => {
    if (typeof payload === 'string') reply.header('content-type', BARE_TYPE)
    done(null, payload)
  })
}

/** Packed outside of the event loop. */
async function sendPacked(
  reply: FastifyReply,
  data: unknown,
  acceptEncoding: string | string[] | undefined,
): Promise<FastifyReply> {
  reply.header('content-type', 'application/json').header('vary', 'accept-encoding')
  const bytes = Buffer.from(String(reply.serialize(data as object)))
  if (!acceptsEncoding('gzip', String(acceptEncoding ?? ''))) return reply.send(bytes)
  return reply.header('content-encoding', 'gzip').send(await pack(bytes))
}

/** Always an attachment: a browser never shows an upload inline. */
function sendFile(reply: FastifyReply, { content, contentType, filename, status = 200, headers = {} }: FileAnswer): FastifyReply {
  const ascii = filename.replace(/[^\w.-]+/g, '-')
  return reply
    .status(status)
    .headers(headers)
    .type(contentType)
    .header('content-disposition', `attachment; filename="${ascii}"`)
    .send(content)
}
