import type { FastifyInstance, FastifyRequest } from 'fastify'
import { currentTracer, type OpenSpan } from '../telemetry/tracing.ts'

const TRACEPARENT = /^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/

/**
 * A span for each request, with the route's pattern and never the address, which may hold an IMEI or a token.
 * Does nothing while tracing is off.
 *
 * @param fromProxy the request came through a trusted proxy, whose trace it continues
 */
export function traceRequests(app: FastifyInstance, fromProxy: (request: FastifyRequest) => boolean): void {
  const tracer = currentTracer()
  if (tracer === null) return
  const spans = new WeakMap<FastifyRequest, OpenSpan>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { traceparent } = request.headers
    const parent = typeof traceparent === 'string' && TRACEPARENT.test(traceparent) && fromProxy(request)
    const route = request.routeOptions.url ?? 'none'
    const span = tracer.open(
      {
        name: `${request.method} ${route}`,
        kind: 'server',
        attributes: {
          'http.request.method': request.method,
          'http.route': route,
          'amana.request_id': request.id,
        },
      },
      parent ? traceparent : undefined,
    )
    spans.set(request, span)
    span.within(done)
  })
  // The events of a body come in the connection's context, not in the request's.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) span.within(done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)
    if (!span) return done()
    span.set('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span.fail(String(reply.statusCode))
    // The line in the log is written by the hooks behind this one.
    span.within(done)
    span.end()
  })
}
