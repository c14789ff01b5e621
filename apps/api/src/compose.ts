/**
 * Chooses adapters by the configuration and gives every module its dependencies. The only file that imports
 * all of them.
 */

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { formatAmount, type PaymentMethod } from '@amana/contract'
import type { FastifyInstance } from 'fastify'
import { createFileStorage } from './adapters/file-storage/index.ts'
import { createIdentityProvider } from './adapters/identity/index.ts'
import { createMailer } from './adapters/mailer/index.ts'
import { sandboxCheckout } from './adapters/payment-gateway/sandbox-routes.ts'
import { createRedisCounts } from './adapters/shared-counts/redis.ts'
import { createSmsSender } from './adapters/sms/index.ts'
import { addressOf, listensAt, withPublicUrl } from './compose/address.ts'
import { composeCertificates } from './compose/certificates.ts'
import { composePayments } from './compose/payments.ts'
import type { Config } from './config/index.ts'
import type { Database } from './db/index.ts'
import { createSharedCounts } from './db/shared-counts.ts'
import { demoSignIns } from './demo/load-demo.ts'
import { createAccessTokens } from './http/access-tokens.ts'
import { createAdmission } from './http/admission.ts'
import { buildApp } from './http/app.ts'
import { createMetrics } from './http/metrics.ts'
import { createRateLimiter, noLimits } from './http/rate-limit.ts'
import type { JobRunner } from './jobs/pg-boss-queue.ts'
import { removeUnfinishedFiles } from './kernel/atomic-write.ts'
import type { Clock } from './kernel/clock.ts'
import { createEncrypter } from './kernel/encryption.ts'
import type { Logger } from './kernel/log.ts'
import { outboxFolder } from './kernel/outbox-folder.ts'
import { deriveKey } from './kernel/secret-key.ts'
import {
  type AccountDeps,
  accountRoutes,
  createSessionGate,
  notifyAccount,
  passwordQueueLength,
  purgeAccounts,
  rememberEnded,
} from './modules/accounts/index.ts'
import { keepChaining } from './modules/audit/index.ts'
import { certificateKeySet, certificateRoutes } from './modules/certificates/index.ts'
import { deviceRoutes } from './modules/devices/index.ts'
import { clearIncoming, documentRoutes, purgeDocuments } from './modules/documents/index.ts'
import { flagRoutes, notifyRefusedRegistration } from './modules/flags/index.ts'
import { identityMatches } from './modules/identity/index.ts'
import { createFlagFeed, lawEnforcementRoutes } from './modules/law-enforcement/index.ts'
import { dispatchEvent, notificationRoutes, sendNotification } from './modules/notifications/index.ts'
import { purgeCodes, sendCode } from './modules/one-time-codes/index.ts'
import { paymentJobs, paymentOfCheck, paymentRoutes, receiptOfCheck } from './modules/payments/index.ts'
import { type ProfileDeps, profileRoutes, purgePersonalData } from './modules/profile/index.ts'
import { settingsRoutes } from './modules/settings/index.ts'
import { systemRoutes } from './modules/system/index.ts'
import { loadTacTable } from './modules/tacs/index.ts'
import { expireTransfers, type TransferDeps, transferRoutes } from './modules/transfers/index.ts'
import { deliverReport, expireVerifications, verificationRoutes } from './modules/verifications/index.ts'
import type { IdentityProvider } from './ports/identity-provider.ts'
import type { Mailer } from './ports/mailer.ts'
import type { SmsSender } from './ports/sms.ts'

/** Also for the administration commands. */
export { createFileStorage }

export interface Foundation {
  config: Config
  database: Database
  jobs: JobRunner
  clock: Clock
  log: Logger
  secretKey: Buffer
  /** Tests pass their own. */
  mailer?: Mailer
  sms?: SmsSender
  identity?: IdentityProvider
  webRoot?: string | null
}

export interface Product {
  app: FastifyInstance
  /** Listens, then starts jobs (where this process runs them). Returns the public address. */
  start(): Promise<{ listening: string; publicUrl: string }>
  /** Finishes running requests and jobs. The caller closes database and job queue. */
  stop(): Promise<void>
}

/**
 * Accept queue of the socket. A full queue drops connections silently, before load shedding
 * (http/admission.ts) can refuse them.
 */
const BACKLOG = 4_096
const WEB_ROOT = join(fileURLToPath(new URL('.', import.meta.url)), '../../web/dist/client')

export async function compose({
  config,
  database,
  jobs,
  clock,
  log,
  secretKey,
  mailer = createMailer(config),
  sms = createSmsSender(config),
  identity = createIdentityProvider(config),
  webRoot = WEB_ROOT,
}: Foundation): Promise<Product> {
  const address = addressOf(config)

  const metrics = createMetrics()
  const tacs = await loadTacTable(database, log)
  const infrastructure = { config, database, jobs, clock, log, secretKey, mailer }
  const certificates = await composeCertificates(infrastructure, address)
  const completion = { clock, jobs, certificates }
  const { payments, sandbox } = composePayments(infrastructure, address, completion)
  const delivery = withPublicUrl(address, {
    ...{ database, clock, mailer },
    async paymentOf(verificationId: string) {
      const payment = await paymentOfCheck(database, verificationId)
      return payment && { ...payment, amount: formatAmount(payment.amountMinor) }
    },
    receiptOf: (verificationId: string) => receiptOfCheck(payments, verificationId),
  })

  const tokens = createAccessTokens(deriveKey(secretKey, 'access tokens'), clock)
  const encrypter = createEncrypter(secretKey, config.secretKeyOld ? Buffer.from(config.secretKeyOld, 'base64') : null)
  const ended = rememberEnded()
  const profiles: ProfileDeps = { database, clock, jobs, encrypter, ended, provider: identity }
  const accounts: AccountDeps = {
    database,
    clock,
    jobs,
    codeKey: deriveKey(secretKey, 'one-time codes'),
    refreshKey: deriveKey(secretKey, 'refresh tokens'),
    encrypter,
    tokens,
    ended,
    officerTwoFactor: config.officerTwoFactor,
  }
  const messages = withPublicUrl(address, { database, clock, codeKey: accounts.codeKey, log, mailer, sms })

  const flags = { database, clock, jobs, codeKey: accounts.codeKey, certificates }
  const transfers: TransferDeps = {
    ...{ database, clock, jobs, codeKey: accounts.codeKey, certificates },
    identityMatches: (userId, kind, unverifiedValue) => identityMatches(database.db, encrypter, userId, kind, unverifiedValue),
  }
  const notifications = withPublicUrl(address, { database, clock, jobs, mailer, sms, log })
  const feed = createFlagFeed(database)
  const lawEnforcement = withPublicUrl(address, { database, clock, jobs, certificates, encrypter, feed })
  let chaining: ReturnType<typeof keepChaining> | null = null
  const documents = { database, clock, storage: createFileStorage(config), incomingDir: makeIncoming(config.dataDir) }

  const warnOfCounts = (error: unknown) => log.debug({ err: error }, 'rate limits could not be shared')
  const redisCounts = config.redisUrl && config.rateLimits ? createRedisCounts(config.redisUrl, warnOfCounts) : null
  const databaseCounts = createSharedCounts(database)
  const limiter = config.rateLimits ? createRateLimiter(clock, redisCounts ?? databaseCounts, warnOfCounts) : noLimits
  const admission = createAdmission(database.pool.options.max, passwordQueueLength)
  const app = await buildApp({
    log,
    routes: [
      ...accountRoutes(accounts),
      ...profileRoutes(profiles),
      ...verificationRoutes({ ...completion, database, tacs }),
      ...deviceRoutes({
        ...{ database, clock, jobs, tacs, certificates, counts: databaseCounts, storage: documents.storage },
        onRefusedRegistration: (refused) => notifyRefusedRegistration(flags, refused),
      }),
      ...flagRoutes(flags),
      ...documentRoutes(documents),
      ...paymentRoutes(payments),
      ...transferRoutes(transfers),
      ...notificationRoutes(notifications),
      ...settingsRoutes({ database }),
      ...lawEnforcementRoutes(lawEnforcement),
      ...certificateRoutes(certificates),
      ...systemRoutes({
        cardEntry: sandbox ? 'sandbox' : 'hosted',
        methods: methodsOf(config),
        demoSignIns: async () => (config.demo ? demoSignIns(database) : []),
      }),
    ],
    tokens,
    sessions: createSessionGate({ database, clock, ended }),
    limiter,
    admission,
    incomingDir: documents.incomingDir,
    metrics,
    metricsPublic: config.metricsPublic,
    trustProxy: config.trustProxy,
    secure: config.publicUrl?.startsWith('https:') ?? false,
    ready: () => database.ping(),
    webRoot,
    certificateKeys: () => certificateKeySet(certificates),
    plugins: sandbox ? [async (instance) => void (await instance.register(sandboxCheckout(sandbox)))] : [],
  })

  return {
    app,
    async start() {
      const listening = await app.listen({ host: config.host, port: config.port, backlog: BACKLOG })
      listensAt(address, config, listening)
      await clearIncoming(documents.incomingDir, clock.now())
      for (const kind of ['mail', 'sms'] as const) await removeUnfinishedFiles(outboxFolder(config.dataDir, kind), clock.now())
      if (config.runJobs) {
        chaining = keepChaining({ database, log })
        await jobs.work({
          'verifications.deliver': (data) => deliverReport(delivery, data),
          'verifications.expire': () => expireVerifications(delivery),
          'codes.send': (data) => sendCode(messages, data),
          'accounts.notify': (data) => notifyAccount(messages, data),
          'accounts.purge': async () => {
            await purgeCodes(messages)
            await purgeAccounts(messages)
          },
          'privacy.purge': (_, signal) => purgePersonalData({ database, clock, log }, signal),
          'documents.purge': (_, signal) => purgeDocuments(documents, signal),
          'notifications.dispatch': (data) => dispatchEvent(notifications, data),
          'notifications.send': (data) => sendNotification(notifications, data),
          'transfers.expire': () => expireTransfers(transfers),
          ...paymentJobs(payments),
        })
      }
      return { ...address }
    },
    async stop() {
      await sandbox?.stop()
      await app.close()
      await feed.stop()
      await chaining?.stop()
      limiter.stop()
      admission.stop()
      redisCounts?.stop()
      tacs.stop()
    },
  }
}

function methodsOf({ payment, momo }: Config): PaymentMethod[] {
  const methods: PaymentMethod[] = []
  if (payment.provider !== 'off') methods.push('card')
  if (momo.provider !== 'off') methods.push('airtime')
  return methods
}

/** Folder for uploads in progress, deleted when their request ends. */
function makeIncoming(dataDir: string): string {
  const dir = join(dataDir, 'uploads', 'incoming')
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  return dir
}
