/**
 * The bare JSON route the product is measured against: the product's fastify options, none of its plugins,
 * hooks or schemas.
 */
import { randomUUID } from 'node:crypto'
import fastify, { LogController } from 'fastify'

const app = fastify({
  logger: { level: 'warn' },
  logController: new LogController({ disableRequestLogging: true }),
  genReqId: () => randomUUID(),
  requestIdHeader: false,
  bodyLimit: 64 * 1024,
  trustProxy: false,
  forceCloseConnections: 'idle',
  routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  requestTimeout: 30_000,
})

// As many bytes as a look-up answers.
app.get('/bare', async () => ({
  response_status: 'success',
  response_description: 'Device look-up',
  response_data: {
    imei: '354188040123456',
    brand: 'Samsung',
    model: 'Galaxy A14',
    luhn_valid: true,
    registered: true,
  },
}))

process.on('SIGTERM', () => void app.close().then(() => process.exit(0)))
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
