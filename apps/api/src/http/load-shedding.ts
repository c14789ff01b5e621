/** Load shedding: the API refuses requests above a fixed number in flight at once (docs/adr/0013). */
import {
  createServer,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import type { Dialect } from '@amana/contract'
import { AppError } from '../kernel/app-error.ts'
import { SECOND } from '../kernel/durations.ts'
import type { Logger } from '../kernel/log.ts'
import { isFromCore } from './core-port.ts'
import { DIALECTS, dialectOfPath } from './dialects.ts'
import type { InFlight } from './in-flight.ts'
import type { QuickAnswers } from './quick-answers.ts'
import { REQUEST_ID, type RequestIds } from './request-id.ts'

const RETRY_AFTER_SECONDS = 2

export interface LoadSheddingOptions {
  inFlight: InFlight
  /** Answers first: what it does is cheaper than a refusal. */
  quick: Pick<QuickAnswers, 'answer'>
  /** Sent with each refusal. */
  headers: Readonly<Record<string, string>>
  requestIds: RequestIds
  log: Pick<Logger, 'warn'>
}

/** Fastify's options that concern the server it would make. */
interface FastifyServerOptions {
  http?: ServerOptions | null
  keepAliveTimeout?: number
  requestTimeout?: number
  connectionTimeout?: number
}

/**
 * For fastify's `serverFactory`. Refuses before fastify sees the request, because most of the work of an
 * overload is refusing. Pages, health and metrics are always served.
 */
export function serverWithLoadShedding({ inFlight, quick, ...refusal }: LoadSheddingOptions) {
  return (serve: RequestListener, options: FastifyServerOptions): Server => {
    const refuse = createRefusal(refusal)
    const server = createServer(options.http ?? {}, (request, response) => {
      if (quick.answer(request, response, serve)) return
      const dialect = dialectOfPath(request.url ?? '')
      if (dialect && inFlight.isFull())
        refuse(response, { dialect, core: isFromCore(request), id: refusal.requestIds(request) })
      else serve(request, response)
    })
    // Fastify sets these only on servers that it makes itself.
    server.keepAliveTimeout = options.keepAliveTimeout ?? server.keepAliveTimeout
    server.requestTimeout = options.requestTimeout ?? server.requestTimeout
    server.setTimeout(options.connectionTimeout ?? 0)
    return server
  }
}

interface Refused {
  dialect: Dialect
  /** Came in by the port of cores. */
  core: boolean
  /** The id of the request. */
  id: string
}

/** Cheap enough for thousands a second: texts are prepared, and one log line names the ids of a second. */
function createRefusal({ headers, log }: Pick<LoadSheddingOptions, 'headers' | 'log'>) {
  const prepared = new Map<
    string,
    { status: number; sent: string[]; before: string; after: string | undefined }
  >()
  const prepare = (dialect: Dialect, core: boolean) => {
    const { status, contentType, body, text } = DIALECTS[dialect](new AppError('unavailable'), '#')
    const sent = Object.entries({
      ...(core ? {} : headers),
      'retry-after': String(RETRY_AFTER_SECONDS),
      'cache-control': 'no-store',
      'content-type': contentType,
    }).flat()
    const [before = '', after] = (text ?? JSON.stringify(body)).split('#')
    const refusal = { status, sent, before, after }
    prepared.set(`${dialect} ${core}`, refusal)
    return refusal
  }
  let refused: string[] = []
  const write = () => {
    log.warn({ refused: refused.length, request_ids: refused }, 'overload: requests rejected')
    refused = []
  }
  return (response: ServerResponse, { dialect, core, id }: Refused): void => {
    const { status, sent, before, after } = prepared.get(`${dialect} ${core}`) ?? prepare(dialect, core)
    const body = after === undefined ? before : `${before}${id}${after}`
    const length = String(Buffer.byteLength(body))
    response.writeHead(status, [...sent, REQUEST_ID, id, 'content-length', length])
    response.end(body)
    // Referenced, so that the last line is written before the process ends.
    if (refused.push(id) === 1) setTimeout(write, SECOND)
  }
}
