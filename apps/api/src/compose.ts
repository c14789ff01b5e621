/** Chooses adapters by the configuration and hands every module what it needs. The only place that knows them all. */

import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { formatAmount } from '@amana/contract'
import type { FastifyInstance } from 'fastify'
import { createFileMailer, createSmtpMailer } from './adapters/mailer/index.ts'
import { createSandboxBilling } from './adapters/mobile-billing/sandbox.ts'
import { createSandboxGateway } from './adapters/payment-gateway/sandbox.ts'
import { sandboxCheckout } from './adapters/payment-gateway/sandbox-routes.ts'
import { createRedisCounts } from './adapters/shared-counts/redis.ts'
import type { Config } from './config.ts'
import type { Database } from './db/pool.ts'
import { createSharedCounts } from './db/shared-counts.ts'
import { DEMO_SIGN_INS } from './demo/sign-ins.ts'
import { createAccessTokens } from './http/access-tokens.ts'
import { buildApp } from './http/app.ts'
import { createMetrics } from './http/metrics.ts'
import { createRateLimiter, noLimits } from './http/rate-limit.ts'
import type { JobRunner } from './jobs/pg-boss-queue.ts'
import type { Clock } from './kernel/clock.ts'
import type { Logger } from './kernel/log.ts'
import { deriveKey } from './kernel/secret-key.ts'
import {
  certificateKeySet,
  certificateRoutes,
  createCertificateSigner,
  registerCertificateKey,
} from './modules/certificates/index.ts'
import { deviceRoutes } from './modules/devices/index.ts'
import { type PaymentDeps, paymentJobs, paymentOfCheck, paymentRoutes } from './modules/payments/index.ts'
import { systemRoutes } from './modules/system/index.ts'
import { loadTacTable } from './modules/tacs/index.ts'
import {
  completeVerification,
  deliverReport,
  expireVerifications,
  findPayableCheck,
  mayReadCheck,
  verificationRoutes,
} from './modules/verifications/index.ts'
import type { Mailer } from './ports/mailer.ts'

export interface Foundation {
  config: Config
  database: Database
  jobs: JobRunner
  clock: Clock
  log: Logger
  secretKey: Buffer
  /** Tests send their own. */
  mailer?: Mailer
  webRoot?: string | null
}

export interface Product {
  app: FastifyInstance
  /** Listens, then begins to run jobs (where this process runs them). Gives the address people use. */
  start(): Promise<{ listening: string; publicUrl: string }>
  /** Finishes requests and jobs under way. Leaves database and job queue to whoever made them. */
  stop(): Promise<void>
}

const WEB_ROOT = join(fileURLToPath(new URL('.', import.meta.url)), '../../web/dist/client')

export async function compose({
  config,
  database,
  jobs,
  clock,
  log,
  secretKey,
  mailer,
  webRoot = WEB_ROOT,
}: Foundation): Promise<Product> {
  /** Known for certain once the server listens (PORT=0). */
  const address = {
    listening: `http://${urlHost(config.host)}:${config.port}`,
    publicUrl: config.publicUrl ?? `http://${urlHost(config.host)}:${config.port}`,
  }

  const metrics = createMetrics()
  const tacs = await loadTacTable(database, log)
  const signer = createCertificateSigner(secretKey)
  await registerCertificateKey(database.db, signer, clock.now())
  const certificates = {
    database,
    clock,
    signer,
    get issuer() {
      return address.publicUrl
    },
  }
  const completion = { clock, jobs, certificates }

  const gateway = createSandboxGateway({
    database,
    clock,
    get publicUrl() {
      return address.publicUrl
    },
    get webhookBaseUrl() {
      return address.listening
    },
    webhookSecret: deriveKey(secretKey, 'sandbox gateway webhooks'),
    log,
  })
  const payments: PaymentDeps = {
    database,
    clock,
    jobs,
    gateway,
    billing: createSandboxBilling({ database, clock }),
    checks: {
      findPayable: (_db, actor, check, now) => findPayableCheck(database, actor, check, now),
      mayRead: (_db, actor, verificationId, accessToken) => mayReadCheck(database, actor, verificationId, accessToken),
      complete: (tx, { verificationId, paidAmountMinor, email }) =>
        completeVerification(completion, tx, { verificationId, email, settledBy: paidAmountMinor > 0 ? 'payment' : 'promo' }),
    },
    log,
    get publicUrl() {
      return address.publicUrl
    },
  }
  const delivery = {
    database,
    clock,
    mailer: mailer ?? createMailer(config),
    certificateKeyId: signer.keyId,
    get publicUrl() {
      return address.publicUrl
    },
    async paymentOf(verificationId: string) {
      const payment = await paymentOfCheck(database, verificationId)
      return payment && { ...payment, amount: formatAmount(payment.amountMinor) }
    },
  }

  const warnOfCounts = (error: unknown) => log.debug({ err: error }, 'rate limits could not be shared')
  const redisCounts = config.redisUrl && config.rateLimits ? createRedisCounts(config.redisUrl, warnOfCounts) : null
  const limiter = config.rateLimits
    ? createRateLimiter(clock, redisCounts ?? createSharedCounts(database), warnOfCounts)
    : noLimits
  const app = await buildApp({
    log,
    routes: [
      ...verificationRoutes({ ...completion, database, tacs }),
      ...deviceRoutes({ database, tacs }),
      ...paymentRoutes(payments),
      ...certificateRoutes(certificates),
      ...systemRoutes({ cardEntry: 'sandbox', demoSignIns: config.demo ? DEMO_SIGN_INS : [] }),
    ],
    tokens: createAccessTokens(deriveKey(secretKey, 'access tokens'), clock),
    limiter,
    metrics,
    metricsPublic: config.metricsPublic,
    trustProxy: config.trustProxy,
    secure: config.publicUrl?.startsWith('https:') ?? false,
    ready: () => database.ping(),
    webRoot,
    certificateKeys: () => certificateKeySet(certificates),
    plugins: [async (instance) => void (await instance.register(sandboxCheckout(gateway)))],
  })

  return {
    app,
    async start() {
      const listening = await app.listen({ host: config.host, port: config.port })
      address.listening = listening.replace('[::]', '[::1]').replace('//0.0.0.0', '//127.0.0.1')
      if (!config.publicUrl) address.publicUrl = `http://${urlHost(config.host)}:${new URL(listening).port}`
      if (config.runJobs) {
        await jobs.work({
          'verifications.deliver': (data) => deliverReport(delivery, data),
          'verifications.expire': () => expireVerifications(delivery),
          ...paymentJobs(payments),
        })
      }
      return { ...address }
    },
    async stop() {
      await gateway.stop()
      await app.close()
      limiter.stop()
      redisCounts?.stop()
      tacs.stop()
    },
  }
}

function createMailer(config: Config): Mailer {
  if (config.smtpUrl) return createSmtpMailer({ url: config.smtpUrl, from: config.mailFrom })
  return createFileMailer({ dir: join(config.dataDir, 'outbox', 'mail'), from: config.mailFrom })
}

function urlHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}
