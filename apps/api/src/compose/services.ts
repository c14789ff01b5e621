/** Services shared by the modules, created once for a process. Each module's deps name the ones it uses. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Imei } from '@amana/contract'
import { createEgress } from '../adapters/egress/https-egress.ts'
import { createFileScanner } from '../adapters/file-scanner/index.ts'
import { createFileStorage } from '../adapters/file-storage/index.ts'
import { createHttpLogWitness } from '../adapters/log-witness/http-log-witness.ts'
import { inGsm7 } from '../adapters/sms/in-gsm7.ts'
import { createSmsOutboxReader } from '../adapters/sms/index.ts'
import type { ChannelSettings } from '../channels/deps.ts'
import type { Config } from '../config/index.ts'
import { createUseCounts } from '../db/use-counts.ts'
import { demoSignIns } from '../demo/load-demo.ts'
import { createAccessTokens } from '../http/access-tokens.ts'
import { createEncrypter } from '../kernel/encryption.ts'
import { deriveKey, loadPathSecret } from '../kernel/secret-key.ts'
import { createUseLimits, noUseLimits } from '../limits/use-limits.ts'
import { createSessionGate, rememberEnded } from '../modules/accounts/index.ts'
import { createHeadSigner } from '../modules/audit/index.ts'
import { createBlockedNumbers, createHeadWatch, networksOf } from '../modules/block-list/index.ts'
import { notifyRefusedRegistration } from '../modules/flags/index.ts'
import { identityMatches } from '../modules/identity/index.ts'
import { createClientTokens } from '../modules/organisations/index.ts'
import { createPrivateSets } from '../modules/private-lookup/index.ts'
import { createVapidKeys } from '../modules/push/index.ts'
import { createPublishedStatistics } from '../modules/statistics/index.ts'
import { loadTacTable } from '../modules/tacs/index.ts'
import {
  createLogSigner,
  createServedLog,
  createTileStore,
  readReceipts,
} from '../modules/transparency-log/index.ts'
import type { IdentityProvider } from '../ports/identity-provider.ts'
import type { Mailer } from '../ports/mailer.ts'
import type { SmsSender } from '../ports/sms.ts'
import type { TelecomRecords } from '../ports/telecom-records.ts'
import { type Release, readRelease } from '../release/running-release.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import {
  type Observe,
  observedBilling,
  observedEgress,
  observedGateway,
  observedIdentity,
  observedMailer,
  observedS3,
  observedSms,
  observedTelecom,
  observedWitness,
  observeWith,
} from '../telemetry/observe-providers.ts'
import type { Address } from './address.ts'
import { openCertificates } from './certificates.ts'
import { type Infrastructure, openPayments } from './payments.ts'
import { openReportLinks } from './report-links.ts'
import { simKeyOf } from './sim-key.ts'

export interface ServiceOptions extends Infrastructure {
  mailer: Mailer
  sms: SmsSender
  identity: IdentityProvider
  telecom: TelecomRecords
  metrics: Metrics
  /** By the folder unless given; null: a working copy. */
  release?: Release | null
}

export type Services = Awaited<ReturnType<typeof openServices>>

export async function openServices(options: ServiceOptions, address: Address) {
  const { config, database, jobs, clock, log, secretKey } = options
  const certificates = await openCertificates(options, address)
  const reportLinks = openReportLinks(options, address, config.secretKeyOld)
  const { sandbox, ...payments } = openPayments({ ...options, certificates, reportLinks }, address)
  const secretKeyOld = config.secretKeyOld ? Buffer.from(config.secretKeyOld, 'base64') : null
  const { limitKey, tokenKey, clientTokenKey, ...keys } = keysOf(secretKey, secretKeyOld)
  const encrypter = createEncrypter(secretKey, secretKeyOld)
  const remembered = openRemembered(options)
  const { counts } = remembered
  const clientTokens = createClientTokens(clientTokenKey, clock, address)
  const observe = observeWith(options.metrics.providers)
  const storage = createFileStorage(config, observedS3(observe))
  const blockHead = createHeadWatch(database)
  const incomingDir = makeIncoming(config.dataDir)
  const tiles = createTileStore({ storage, incomingDir })
  const servedLog = createServedLog({ database, tiles })
  return {
    config,
    database,
    jobs,
    clock,
    log,
    smsOutbox: createSmsOutboxReader(config),
    channels: openChannels(config),
    certificates,
    reportLinks,
    ...payments,
    ...observedPorts(options, payments, observe),
    ...settingsOf(config),
    ...keys,
    ...remembered,
    sandbox,
    headSigner: createHeadSigner(secretKey, secretKeyOld),
    logSigner: createLogSigner(secretKey, secretKeyOld),
    vapidKeys: createVapidKeys(secretKey, secretKeyOld),
    tiles,
    servedLog,
    release: options.release === undefined ? readRelease() : options.release,
    publishedStatistics: createPublishedStatistics({
      ...{ database, clock, storage, incomingDir, servedLog },
      demo: config.demo,
    }),
    privateSets: createPrivateSets({
      database,
      clock,
      storage,
      servedLog,
      privateLookup: config.privateLookup,
    }),
    witnesses: config.transparencyLog.witnesses.map((witness) =>
      observedWitness(createHttpLogWitness(witness), observe),
    ),
    encrypter,
    tokens: createAccessTokens(tokenKey, clock),
    identityMatches: (userId: string, kind: 'nin' | 'bvn', unverifiedValue: string) =>
      identityMatches(database.db, encrypter, userId, kind, unverifiedValue),
    tacs: await loadTacTable(database, log),
    useLimits: config.rateLimits ? createUseLimits({ counts, clock, log, key: limitKey }) : noUseLimits,
    storage,
    scanner: createFileScanner(config, log),
    incomingDir,
    onRefusedRegistration: (refused: { imei: Imei; userId: string; at: Date }) =>
      notifyRefusedRegistration({ database, jobs }, refused),
    cardEntry: sandbox ? ('sandbox' as const) : ('hosted' as const),
    clientTokens,
    blockHead,
    blocked: createBlockedNumbers({ database, storage, log }, blockHead),
    networksOf,
    receiptsOf: (whose: { userId: string; deviceId: number }) => readReceipts({ database, servedLog }, whose),
    demoSignIns: async () => (config.demo ? demoSignIns(database) : []),
    get publicUrl() {
      return address.publicUrl
    },
  }
}

/** Memory of rows that other processes change too. */
function openRemembered({ config: { officerTwoFactor }, database, clock }: ServiceOptions) {
  const counts = createUseCounts(database)
  const ended = rememberEnded()
  const sessions = createSessionGate({ database, clock, ended, officerTwoFactor })
  return {
    counts,
    ended,
    sessions,
    /** Once no request runs any more. */
    async stop() {
      await sessions.stop()
      await counts.stop()
    },
  }
}

/** The providers, with each call counted and traced. */
function observedPorts(
  { config, mailer, sms, identity, telecom, metrics }: ServiceOptions,
  { gateway, billing }: Pick<ReturnType<typeof openPayments>, 'gateway' | 'billing'>,
  observe: Observe,
) {
  const { webhooksToLoopback: loopback, webhookProxy: proxy } = config.partners
  const egress = createEgress({ loopback, proxy })
  return {
    mailer: observedMailer(mailer, observe),
    sms: inGsm7(observedSms(sms, observe)),
    provider: observedIdentity(identity, observe),
    telecom: observedTelecom(telecom, observe),
    gateway: observedGateway(gateway, observe),
    billing: observedBilling(billing, observe),
    egress: observedEgress(egress, observe, 'webhook'),
    pushEgress: observedEgress(egress, observe, 'push'),
    paymentCounts: metrics.payments,
  }
}

/** Each purpose has its own key, so that a token or code of one is invalid for another. */
function keysOf(secretKey: Buffer, secretKeyOld: Buffer | null) {
  return {
    addressKey: deriveKey(secretKey, 'caller addresses'),
    channelKey: deriveKey(secretKey, 'channels'),
    channelKeyOld: secretKeyOld && deriveKey(secretKeyOld, 'channels'),
    clientTokenKey: deriveKey(secretKey, 'client access tokens'),
    codeKey: deriveKey(secretKey, 'one-time codes'),
    custodyKey: deriveKey(secretKey, 'custody'),
    invitationKey: deriveKey(secretKey, 'organisation invitations'),
    limitKey: deriveKey(secretKey, 'use limits'),
    simKey: simKeyOf(secretKey),
    refreshKey: deriveKey(secretKey, 'refresh tokens'),
    tokenKey: deriveKey(secretKey, 'access tokens'),
  }
}

function settingsOf(config: Config) {
  return {
    privateLookup: config.privateLookup,
    officerTwoFactor: config.officerTwoFactor,
    officerMailDomains: config.officerMailDomains,
    budgets: config.budgets,
    support: config.support,
    languages: config.languages,
    neighboursPerHour: config.partners.neighboursPerHour,
    blockBrakePerMinute: config.blockBrakePerMinute,
    eirUnknown: config.eirUnknown,
    accessNoticeDays: config.accessNoticeDays,
    partnerTokenSeconds: config.partners.tokenSeconds,
    partnerPriceKobo: config.partners.checkPriceKobo,
    testSystem: config.allowSandbox,
    simulator: config.channels.provider === 'simulator',
  }
}

/** Makes no secret while the channels are off. */
function openChannels({ channels, dataDir, languages }: Config): ChannelSettings {
  const { provider, code, ussdSecret, smsSecret, addresses } = channels
  const secret = (given: string | undefined, name: string) =>
    provider === 'off' ? '' : loadPathSecret(given, { dataDir, name })
  return {
    provider,
    code,
    languages,
    ussdSecret: secret(ussdSecret, 'ussd.secret'),
    smsSecret: secret(smsSecret, 'sms.secret'),
    addresses,
  }
}

/** Folder for uploads in progress, deleted when their request ends. */
export function makeIncoming(dataDir: string): string {
  const dir = join(dataDir, 'uploads', 'incoming')
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  return dir
}
