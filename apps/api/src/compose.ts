/**
 * Chooses adapters by the configuration and gives every module its dependencies. The only file that imports
 * all of them.
 */

import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { createFileStorage } from './adapters/file-storage/index.ts'
import { createIdentityProvider } from './adapters/identity/index.ts'
import { createMailer } from './adapters/mailer/index.ts'
import { sandboxCheckout } from './adapters/payment-gateway/sandbox-routes.ts'
import { createSmsSender } from './adapters/sms/index.ts'
import { createTelecomRecords } from './adapters/telecom-records/index.ts'
import { channelsModule } from './channels/module.ts'
import { channelRoutes } from './channels/routes.ts'
import { addressOf, listensAt } from './compose/address.ts'
import { openMetrics } from './compose/metrics.ts'
import { openRateLimiter } from './compose/rate-limiter.ts'
import { makeIncoming, openServices, type ServiceOptions, type Services } from './compose/services.ts'
import { buildApp } from './http/app.ts'
import { createCallerAddresses } from './http/caller-addresses.ts'
import { createCorePort } from './http/core-port.ts'
import { downloads } from './http/downloads.ts'
import { countInFlight } from './http/in-flight.ts'
import { logFiles } from './http/log-files.ts'
import { policyReports } from './http/policy-reports.ts'
import { privateFiles } from './http/private-files.ts'
import type { RateLimiter } from './http/rate-limit.ts'
import { reportLinkRoutes } from './http/report-links.ts'
import { securityTxt } from './http/security-txt.ts'
import { statisticsFiles } from './http/statistics-files.ts'
import { version } from './http/version.ts'
import type { JobRunner } from './jobs/pg-boss-queue.ts'
import { removeUnfinishedFiles } from './kernel/atomic-write.ts'
import type { Clock } from './kernel/clock.ts'
import { outboxFolder } from './kernel/outbox-folder.ts'
import { handlersOf, type Module } from './module.ts'
import { accessesModule } from './modules/accesses/index.ts'
import { accountsModule, passwordQueueLength } from './modules/accounts/index.ts'
import { auditModule } from './modules/audit/index.ts'
import { blockListModule, waitingReaders } from './modules/block-list/index.ts'
import { casesModule } from './modules/cases/index.ts'
import { certificateKeySet, certificatesModule, readCertificate } from './modules/certificates/index.ts'
import { custodyModule } from './modules/custody/index.ts'
import { devicesModule } from './modules/devices/index.ts'
import { documentsModule, uploadQueueLength } from './modules/documents/index.ts'
import { flagsModule } from './modules/flags/index.ts'
import { foundModule } from './modules/found/index.ts'
import { identityModule } from './modules/identity/index.ts'
import { lawEnforcementModule } from './modules/law-enforcement/index.ts'
import { needsModule } from './modules/needs/index.ts'
import { notificationsModule } from './modules/notifications/index.ts'
import { codesModule } from './modules/one-time-codes/index.ts'
import { createClientGate, createNrfTokens, organisationsModule } from './modules/organisations/index.ts'
import { partnerChecksModule } from './modules/partner-checks/index.ts'
import { paymentsModule } from './modules/payments/index.ts'
import { privateLookupModule, readPrivateDay } from './modules/private-lookup/index.ts'
import { profileModule } from './modules/profile/index.ts'
import { pushModule } from './modules/push/index.ts'
import { settingsModule } from './modules/settings/index.ts'
import { sightingsModule } from './modules/sightings/index.ts'
import { stationsModule } from './modules/stations/index.ts'
import { statisticsModule } from './modules/statistics/index.ts'
import { systemModule } from './modules/system/index.ts'
import { tacsModule } from './modules/tacs/index.ts'
import { telecomModule } from './modules/telecom/index.ts'
import { transfersModule } from './modules/transfers/index.ts'
import {
  createVersion,
  describeLog,
  readCertificateReceipt,
  readPublicKeys,
  transparencyLogModule,
} from './modules/transparency-log/index.ts'
import {
  createCheckLoaders,
  openReportLink,
  refusedLinkText,
  verificationsModule,
} from './modules/verifications/index.ts'
import { webhooksModule } from './modules/webhooks/index.ts'
import type { IdentityProvider } from './ports/identity-provider.ts'
import type { Mailer } from './ports/mailer.ts'
import type { SmsSender } from './ports/sms.ts'
import type { TelecomRecords } from './ports/telecom-records.ts'
import { createMetrics } from './telemetry/metrics.ts'
import { observeJobs } from './telemetry/observe-jobs.ts'

/** Also for the administration commands. */
export { createFileStorage, makeIncoming }

export interface ProductOptions
  extends Omit<ServiceOptions, 'jobs' | 'mailer' | 'sms' | 'identity' | 'telecom' | 'metrics'> {
  jobs: JobRunner
  /** By the configuration unless given; tests give their own. */
  mailer?: Mailer
  sms?: SmsSender
  identity?: IdentityProvider
  telecom?: TelecomRecords
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
 * (http/load-shedding.ts) can refuse them.
 */
const BACKLOG = 4_096
const WEB_ROOT = join(fileURLToPath(new URL('.', import.meta.url)), '../../web/dist/client')

export async function compose(options: ProductOptions): Promise<Product> {
  const { config, database, jobs, clock, log, webRoot = WEB_ROOT } = options
  const address = addressOf(config)
  const metrics = createMetrics()
  const services = await openServices({ ...options, ...(await adaptersOf(options)), metrics }, address)
  const readers = openMetrics(metrics, services)
  const channels = {
    ...services,
    loaders: createCheckLoaders(database, jobs),
    channelCounts: metrics.channels,
  }
  const modules = modulesOf(services, channels)
  const handlers = observeJobs(handlersOf(modules), metrics.jobs)

  const limiter = await openRateLimiter(options)
  const { tokens, incomingDir, certificates, sandbox } = services
  const app = await buildApp({
    log,
    routes: modules.flatMap(({ routes = [] }) => routes),
    tokens,
    sessions: services.sessions,
    clients: createClientGate({
      database,
      clock,
      clientTokens: services.clientTokens,
      nrfTokens: createNrfTokens(config.nrfKeys, clock),
      limiter,
      privateDay: (client, now) => readPrivateDay(database.db, client, now),
    }),
    limiter,
    inFlight: countInFlight(() => passwordQueueLength() + uploadQueueLength() + waitingReaders()),
    address,
    addresses: createCallerAddresses({ dataDir: config.dataDir, key: services.addressKey, clock, log }),
    incomingDir,
    metrics,
    ...readers.routes,
    trustProxy: config.trustProxy,
    languages: config.languages,
    secure: config.publicUrl?.startsWith('https:') ?? false,
    paystack: config.payment.provider === 'paystack',
    ready: () => database.ping(),
    webRoot,
    drawn: services.publishedStatistics,
    testSystem: config.allowSandbox,
    telecomRecords: services.telecom.name !== 'off',
    simulator: config.channels.provider === 'simulator',
    certificateKeys: () => certificateKeySet(certificates),
    plugins: [...pluginsOf(services, channels, { limiter, clock }), downloads(webRoot)],
  })

  const corePort =
    config.eirPort === null
      ? null
      : createCorePort((request, response) => void app.server.emit('request', request, response))

  return {
    app,
    async start() {
      const listening = await app.listen({ host: config.host, port: config.port, backlog: BACKLOG })
      if (corePort && config.eirPort !== null) {
        const port = await corePort.listen(config.host, config.eirPort)
        log.info({ port }, 'listening for EIR requests of mobile networks')
      }
      await readers.listen()
      listensAt(address, config, listening)
      for (const kind of ['mail', 'sms'] as const)
        await removeUnfinishedFiles(outboxFolder(config.dataDir, kind), clock.now())
      for (const module of modules) await module.start?.({ runsJobs: config.runJobs })
      if (config.runJobs) await jobs.work(handlers)
      return { ...address }
    },
    async stop() {
      await sandbox?.stop()
      await corePort?.close()
      await readers.close()
      await app.close()
      for (const module of modules) await module.stop?.()
      await services.stop()
      limiter.stop()
    },
  }
}

async function adaptersOf({
  config,
  mailer,
  sms,
  identity,
  telecom,
  clock,
  log,
}: ProductOptions): Promise<Pick<ServiceOptions, 'mailer' | 'sms' | 'identity' | 'telecom'>> {
  return {
    mailer: mailer ?? (await createMailer(config)),
    sms: sms ?? createSmsSender(config),
    identity: identity ?? createIdentityProvider(config),
    telecom: telecom ?? createTelecomRecords(config, { clock, log }),
  }
}

type Channels = Parameters<typeof channelsModule>[0]

function modulesOf(services: Services, channels: Channels): readonly Module[] {
  const modules: readonly Module[] = [
    accountsModule(services),
    profileModule({
      ...services,
      personalData: () => modules.flatMap(({ personalData = [] }) => personalData),
    }),
    identityModule,
    verificationsModule(services),
    devicesModule(services),
    flagsModule(services),
    foundModule(services),
    needsModule(services),
    casesModule(services),
    documentsModule(services),
    paymentsModule(services),
    transfersModule(services),
    notificationsModule(services),
    settingsModule(services),
    pushModule(services),
    lawEnforcementModule(services),
    certificatesModule(services),
    systemModule(services),
    codesModule(services),
    auditModule(services),
    tacsModule(services),
    telecomModule(services),
    organisationsModule(services),
    partnerChecksModule(services),
    webhooksModule(services),
    blockListModule(services),
    sightingsModule(services),
    transparencyLogModule(services),
    accessesModule(services),
    statisticsModule(services),
    stationsModule(services),
    custodyModule(services),
    privateLookupModule(services),
    channelsModule(channels),
  ]
  return modules
}

/** Routes that are not the modules' own. */
function pluginsOf(
  services: Services,
  channels: Channels,
  { limiter, clock }: { limiter: RateLimiter; clock: Clock },
): ((app: FastifyInstance) => Promise<void>)[] {
  const { certificates, sandbox } = services
  return [
    logFiles({
      served: services.servedLog,
      describe: () => describeLog(services),
      keys: () => readPublicKeys(services),
      async receipt(typed, network) {
        const { number } = await readCertificate(
          { ...certificates, useLimits: services.useLimits },
          { number: typed, network },
        )
        return readCertificateReceipt(services, number)
      },
    }),
    version(createVersion(services)),
    statisticsFiles(services.publishedStatistics),
    privateFiles(services.privateSets, limiter),
    reportLinkRoutes({
      open: (link) => openReportLink(services, link),
      refusal: refusedLinkText,
    }),
    channelRoutes(channels),
    securityTxt(services),
    policyReports({ ...services, limiter }),
    ...(sandbox
      ? [async (instance: FastifyInstance) => void (await instance.register(sandboxCheckout(sandbox, clock)))]
      : []),
  ]
}
