/** Builds the web server without listening, so that tests inject into the real one. */

import type { ServerOptions } from 'node:http'
import { API_BASE } from '@amana/contract'
import type { Locale } from '@amana/messages'
import multipart from '@fastify/multipart'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Logger } from '../kernel/log.ts'
import { addressOfPeer, inNetworks } from '../kernel/network.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import type { AccessTokens } from './access-tokens.ts'
import type { SessionGate } from './authenticate.ts'
import { readCaller } from './caller.ts'
import type { CallerAddresses } from './caller-addresses.ts'
import type { ClientGate } from './client-gate.ts'
import { closeIdleConnections } from './close-idle-connections.ts'
import { isFromCore } from './core-port.ts'
import { cutSlowBodies } from './cut-slow-bodies.ts'
import { dialectOfPath, setDialectHeaders } from './dialects.ts'
import { JSON_TYPE } from './envelope.ts'
import { sendErrors } from './error-envelope.ts'
import type { InFlight } from './in-flight.ts'
import { languageOf } from './language-of.ts'
import { serverWithLoadShedding } from './load-shedding.ts'
import { handleBadUrl, handleClientError, ignoreExpectHeader, refuseHeaders } from './malformed-requests.ts'
import { observeRequests } from './metrics.ts'
import { createSwaggerOptions } from './open-api.ts'
import { type OperationsOptions, operations } from './operations.ts'
import { createQuickAnswers } from './quick-answers.ts'
import type { RateLimiter } from './rate-limit.ts'
import { watchMethods } from './refuse-methods.ts'
import { createIdentify, registerRoutes } from './register-routes.ts'
import { createRequestIds, REQUEST_ID } from './request-id.ts'
import { RequestLog } from './request-log.ts'
import type { Route } from './route.ts'
import { securityHeaders } from './security-headers.ts'
import { traceRequests } from './trace-requests.ts'
import { type DrawnPages, serveWeb } from './web.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The reader's, read again at each use. Missing where the path could not be decoded. */
    readonly language?: Locale
  }
}

export interface AppOptions extends OperationsOptions {
  log: Logger
  routes: Route[]
  tokens: AccessTokens
  sessions: SessionGate
  clients: ClientGate
  limiter: RateLimiter
  inFlight: InFlight
  metrics: Pick<Metrics, 'requests'>
  addresses: CallerAddresses
  /** Folder for uploads in progress. */
  incomingDir: string
  trustProxy: string[] | false
  /** Languages that readers are offered. */
  languages: readonly Locale[]
  /** https: strict transport security is sent. */
  secure: boolean
  /** Paystack's inline checkout runs on the pages. */
  paystack?: boolean
  /** The built web app; null: the API alone. */
  webRoot: string | null
  /** Texts that the server draws into two of its pages. */
  drawn: DrawnPages
  /** People's address of this server, for links in its pages. Known once it listens. */
  address: { readonly publicUrl: string }
  /** Every page says that nothing on it is real. */
  testSystem: boolean
  /** Mobile networks can be asked, as the landing page claims. */
  telecomRecords: boolean
  /** The page of the phone in the browser exists. */
  simulator: boolean
  /** Further routes of this server: the sandbox gateway. */
  plugins?: ((app: FastifyInstance) => Promise<void>)[]
}

/** JSON bodies are small; uploads bring their own limit. */
const BODY_LIMIT = 64 * 1024
const HTTP: ServerOptions = {
  // Headers must arrive soon, against connections held open on purpose (slowloris).
  headersTimeout: 20_000,
  connectionsCheckingInterval: 5_000,
  // Node alone would answer a request without Host with a bare 400.
  requireHostHeader: false,
  // A request without a body is no stream that has to be read to its end.
  optimizeEmptyRequests: true,
}

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const headers = securityHeaders(options)
  const requestIds = createRequestIds(options.trustProxy)
  // The framework's own takes any text of X-Forwarded-For for an address.
  const callerOf = readCaller(options.trustProxy)
  const quick = createQuickAnswers(options.routes, { ...options, headers, requestIds, callerOf })
  const app: FastifyInstance = fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    childLoggerFactory: (_logger, bindings) =>
      new RequestLog(options.log, bindings) as unknown as FastifyBaseLogger,
    genReqId: requestIds,
    requestIdHeader: false,
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: 'idle',
    // Until the stop has closed every connection, its requests are answered: the framework's own 503 is not
    // the envelope, and nothing that a request needs is closed before.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // A file of 5 MB takes two minutes at 400 kbit/s.
    requestTimeout: 300_000,
    http: HTTP,
    frameworkErrors: handleBadUrl(headers.pages),
    clientErrorHandler: handleClientError(headers.api, options.log),
    serverFactory: serverWithLoadShedding({
      inFlight: options.inFlight,
      quick,
      headers: headers.api,
      requestIds,
      log: options.log,
    }),
  }) as unknown as FastifyInstance
  app.decorateRequest('ip', {
    getter() {
      return callerOf(this.raw)
    },
  })
  app.decorateRequest('language', {
    getter() {
      return languageOf(this.headers, options.languages)
    },
  })
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  sendErrors(app)
  closeIdleConnections(app)
  ignoreExpectHeader(app)
  const isProxy = inNetworks(options.trustProxy || [])
  traceRequests(app, ({ raw }) => isProxy(addressOfPeer(raw.socket.remoteAddress)))
  observeRequests(app, options.metrics, options.addresses)
  app.addHook('onClose', () => options.addresses.stop())
  app.addHook('preClose', async () => quick.stop())
  cutSlowBodies(app)
  const headersFor = ({ raw, url }: FastifyRequest) => {
    if (isFromCore(raw)) return headers.core
    return dialectOfPath(url) === null ? headers.pages : headers.api
  }

  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersFor(request)).header(REQUEST_ID, request.id)
    done(refuseHeaders(request.raw))
  })
  const methods = watchMethods(app)
  await app.register(multipart)
  await app.register(swagger, createSwaggerOptions(options.address))
  await app.register(async (api) => {
    registerRoutes(api, options.routes, options)
  })
  app.get(`${API_BASE}/openapi.json`, { schema: { hide: true } }, async (_request, reply) =>
    reply.type(JSON_TYPE).serializer(JSON.stringify).send(app.swagger()),
  )
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { url: `${API_BASE}/openapi.json`, validatorUrl: null },
  })
  await app.register(operations(options))
  for (const plugin of options.plugins ?? []) await app.register(plugin)
  await app.register(serveWeb(options.webRoot, options))
  const identify = createIdentify(options)
  methods.refuse(async (endpoint, request, reply) => {
    setDialectHeaders(endpoint, request, reply)
    request.actor = await identify(endpoint, request, reply)
  })
  return app
}
