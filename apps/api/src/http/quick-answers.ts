/**
 * Answers before fastify sees the request, for calls that are asked thousands of times a second
 * (docs/adr/0023, 0029). What cannot be answered so goes the ordinary way, which answers the same.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { fullPath } from '@amana/contract'
import type { Locale } from '@amana/messages'
import type { Actor } from '../kernel/actor.ts'
import { AppError } from '../kernel/app-error.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { currentTracer } from '../telemetry/tracing.ts'
import { isFromCore } from './core-port.ts'
import { JSON_TYPE } from './envelope.ts'
import type { InFlight } from './in-flight.ts'
import { languageOf } from './language-of.ts'
import { refuseHeaders } from './malformed-requests.ts'
import { createQuickCallers, type QuickCallerDeps } from './quick-callers.ts'
import { REQUEST_ID, type RequestIds } from './request-id.ts'
import type { QuickAnswer, Route } from './route.ts'
import type { SecurityHeaders } from './security-headers.ts'

type Serve = (request: IncomingMessage, response: ServerResponse) => void

export interface QuickAnswers {
  /**
   * False: the request was not touched.
   *
   * @param serve the ordinary way, for a request that turned out to need it
   */
  answer(request: IncomingMessage, response: ServerResponse, serve: Serve): boolean
  /** The server is closing its connections, which the ordinary answers say. */
  stop(): void
}

interface QuickDeps extends QuickCallerDeps {
  metrics: Pick<Metrics, 'requests'>
  /** Sent with each answer. */
  headers: Pick<SecurityHeaders, 'api' | 'core'>
  requestIds: RequestIds
  inFlight: InFlight
  /** Languages that readers are offered. */
  languages: readonly Locale[]
}

type Quick = ReturnType<typeof quickRoutes>[number]

function quickRoutes(routes: readonly Route[], { metrics, headers }: Pick<QuickDeps, 'metrics' | 'headers'>) {
  // Requests of people are traced; those of a network's core are too many.
  const isTraced = currentTracer() !== null
  return routes.flatMap(({ endpoint, atOnce }) => {
    if (!atOnce || (isTraced && endpoint.auth !== 'client')) return []
    const path = fullPath(endpoint)
    const always = {
      'cache-control': 'no-store',
      'content-type': endpoint.dialect ? 'application/json' : JSON_TYPE,
    }
    return [
      {
        endpoint,
        atOnce,
        begin: path.includes(':') ? path.slice(0, path.indexOf(':')) : `${path}?`,
        duration: metrics.requests.labels('GET', path, '2xx'),
        api: Object.entries({ ...headers.api, ...always }).flat(),
        core: Object.entries({ ...headers.core, ...always }).flat(),
      },
    ]
  })
}

/** @param routes those with `atOnce` are answered here */
export function createQuickAnswers(
  routes: readonly Route[],
  { metrics, headers, requestIds, inFlight, languages, ...deps }: QuickDeps,
): QuickAnswers {
  const callers = createQuickCallers(deps)
  const quick = quickRoutes(routes, { metrics, headers })
  let stopped = false

  function send(route: Quick, request: IncomingMessage, response: ServerResponse, answer: QuickAnswer): void {
    response.writeHead(200, [
      ...(isFromCore(request) ? route.core : route.api),
      ...Object.entries(answer.headers).flat(),
      REQUEST_ID,
      requestIds(request),
      'content-length',
      String(Buffer.byteLength(answer.json)),
      ...(stopped ? ['connection', 'close'] : []),
    ])
    response.end(answer.json)
  }

  async function sendLater(
    route: Quick,
    [request, response, serve]: Parameters<QuickAnswers['answer']>,
    make: () => Promise<QuickAnswer>,
  ): Promise<void> {
    const begun = performance.now()
    const finished = inFlight.start()
    try {
      const answer = await make()
      send(route, request, response, answer)
      route.duration.observe((performance.now() - begun) / 1_000)
    } catch {
      // The ordinary way fails alike, and says so.
      serve(request, response)
    } finally {
      finished()
    }
  }

  /** @throws AppError for a caller whom the ordinary way refuses */
  function answerOf(route: Quick, request: IncomingMessage, actor: Actor): ReturnType<typeof route.atOnce> {
    const language = languageOf(request.headers, languages)
    const answer = route.atOnce((request.url ?? '').slice(route.begin.length), { actor, language })
    if (answer !== null) callers.count(route.endpoint, request, actor)
    return answer
  }

  async function answerTo(
    route: Quick,
    request: IncomingMessage,
    coming: Promise<Actor>,
  ): Promise<QuickAnswer> {
    const answer = answerOf(route, request, await coming)
    if (answer === null) throw new AppError('unavailable')
    return typeof answer === 'function' ? answer() : answer
  }

  function start(route: Quick, ...asked: Parameters<QuickAnswers['answer']>): boolean {
    const [request, response] = asked
    const begun = performance.now()
    const actor = callers.identify(route.endpoint, request)
    if (actor === null) return false
    const answer =
      actor instanceof Promise ? () => answerTo(route, request, actor) : answerOf(route, request, actor)
    if (answer === null) return false
    if (typeof answer === 'function') {
      void sendLater(route, asked, answer)
      return true
    }
    send(route, request, response, answer)
    route.duration.observe((performance.now() - begun) / 1_000)
    return true
  }

  return {
    answer(request, response, serve) {
      const { url = '' } = request
      const route = quick.find(({ begin }) => url.startsWith(begin))
      if (!route || stopped || !isPlainGet(request) || refuseHeaders(request)) return false
      // A client's answer costs less than its refusal.
      if (route.endpoint.auth !== 'client' && inFlight.isFull()) return false
      try {
        return start(route, request, response, serve)
      } catch (error) {
        if (error instanceof AppError) return false
        throw error
      }
    },
    stop() {
      stopped = true
    },
  }
}

/** A body would have to be read. */
function isPlainGet({ method, headers }: IncomingMessage): boolean {
  return (
    method === 'GET' && headers['content-length'] === undefined && headers['transfer-encoding'] === undefined
  )
}
