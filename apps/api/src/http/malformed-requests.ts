/**
 * Refusals before routing: a path that cannot be decoded, bytes that are no HTTP. Fastify's and Node's
 * default error bodies are replaced; security headers are added.
 */
import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorCode } from '@amana/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../kernel/app-error.ts'
import type { Logger } from '../kernel/log.ts'
import { newId } from '../kernel/random.ts'
import { isBelowApi } from './api-path.ts'
import { errorEnvelope } from './envelope.ts'
import { sendError } from './error-envelope.ts'
import { REQUEST_ID } from './request-id.ts'

type Headers = Readonly<Record<string, string>>

/**
 * For fastify's `frameworkErrors`: such a path does not exist, and a person gets a page that says so. No hook
 * has run.
 */
export function handleBadUrl(headers: Headers) {
  return (_error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(headers).header(REQUEST_ID, request.id)
    if (isBelowApi(request.url)) {
      request.log.info({ method: request.method, status: 404, refusal: 'not_found' }, 'address unreadable')
      void sendError(request, reply, new AppError('not_found'))
    } else void reply.header('cache-control', 'no-store').redirect('/not-found', 302)
  }
}

const CODE_OF: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
}

/**
 * For fastify's `clientErrorHandler` (https://nodejs.org/api/http.html#event-clienterror). The connection
 * ends, because the start of the next request is unknown.
 */
export function handleClientError(headers: Headers, log: Pick<Logger, 'info'>) {
  return (error: Error & { code?: string; rawPacket?: unknown }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const refusal = new AppError(CODE_OF[error.code ?? ''] ?? 'malformed_request')
    const id = newId(new Date())
    log.info({ request_id: id, status: refusal.status, refusal: refusal.code }, 'request unreadable')
    const body = JSON.stringify(errorEnvelope(refusal, id))
    const lines = [
      `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      'cache-control: no-store',
      `${REQUEST_ID}: ${id}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
    ]
    // RFC 9110 §9.3.2: bytes after an answer to HEAD would be taken for the next answer.
    const isHead = Buffer.isBuffer(error.rawPacket) && error.rawPacket.toString('latin1', 0, 5) === 'HEAD '
    socket.end(`${lines.join('\r\n')}\r\n\r\n${isHead ? '' : body}`, () => socket.destroy())
  }
}

/** An unknown `Expect` is ignored, as RFC 9110 §10.1.1 allows; Node alone would answer it with a bare 417. */
export function ignoreExpectHeader(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, reply) => void app.server.emit('request', request, reply))
}

/**
 * RFC 9112 §3.2: exactly one Host, since a proxy may read another of two than we do. Bodies are read as
 * UTF-8; one that says another character set would be taken for a different text.
 */
export function refuseHeaders({ rawHeaders, httpVersion, headers }: IncomingMessage): AppError | undefined {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  if (hosts > 1 || (httpVersion === '1.1' && !headers.host)) return new AppError('malformed_request')
  const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(headers['content-type'] ?? '')?.[1]
  if (charset !== undefined && !/^(utf-?8|us-ascii)$/i.test(charset))
    return new AppError('unsupported_content_type', { message: 'Send the text as UTF-8.' })
  return undefined
}
