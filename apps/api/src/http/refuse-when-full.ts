import { randomUUID } from 'node:crypto'
import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http'
import { API_BASE } from '@amana/contract'
import { AppError } from '../kernel/app-error.ts'
import { SECOND } from '../kernel/durations.ts'
import type { Logger } from '../kernel/log.ts'
import type { Admission } from './admission.ts'
import { JSON_TYPE } from './envelope.ts'
import { errorEnvelope } from './error-envelope.ts'

const COME_BACK_IN_SECONDS = 2

export interface Door {
  admission: Admission
  /** On each refusal. */
  headers: Readonly<Record<string, string>>
  log: Pick<Logger, 'warn'>
}

/** What of fastify's options makes its server. */
interface FastifyServerOptions {
  http?: ServerOptions | null
  keepAliveTimeout?: number
  requestTimeout?: number
  connectionTimeout?: number
}

/**
 * For fastify's `serverFactory`: who comes to the API while it is full is refused before fastify has looked at the request. At five times
 * what can be borne refusing is most of the work (docs/adr/0013). Pages, health and metrics are let in.
 */
export function serverWithDoor(door: Door) {
  return (serve: RequestListener, options: FastifyServerOptions): Server => {
    const refuse = createRefusal(door)
    const server = createServer(options.http ?? {}, (request, response) => {
      if (request.url?.startsWith(API_BASE) && !door.admission.admits()) refuse(request, response)
      else serve(request, response)
    })
    // As fastify sets them on a server of its own making.
    server.keepAliveTimeout = options.keepAliveTimeout ?? server.keepAliveTimeout
    server.requestTimeout = options.requestTimeout ?? server.requestTimeout
    server.setTimeout(options.connectionTimeout ?? 0)
    return server
  }
}

/** Thousands a second: one text with another id in it, and one line of the log a second. */
function createRefusal({ headers, log }: Omit<Door, 'admission'>): RequestListener {
  const sent = Object.entries({
    ...headers,
    'retry-after': String(COME_BACK_IN_SECONDS),
    'cache-control': 'no-store',
    'content-type': JSON_TYPE,
  }).flat()
  const [before = '', after = ''] = JSON.stringify(errorEnvelope(new AppError('unavailable'), '#')).split('#')
  let refused = 0
  let toldAt = Number.NEGATIVE_INFINITY
  return (_request, response) => {
    const body = `${before}${randomUUID()}${after}`
    response.writeHead(503, [...sent, 'content-length', String(Buffer.byteLength(body))])
    response.end(body)
    refused += 1
    if (performance.now() - toldAt < SECOND) return
    log.warn({ refused }, 'more requests than can be served: some are refused')
    toldAt = performance.now()
    refused = 0
  }
}
