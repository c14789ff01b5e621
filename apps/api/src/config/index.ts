/**
 * The only reader of the environment (docs/configuration.md). A wrong value stops the start with one line
 * naming it.
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { LOCALES, type Locale } from '@amana/messages'
import { z } from 'zod'
import { StartError } from '../kernel/start-error.ts'
import { type ChannelConfig, channelConfig, channelEnvironment } from './channels.ts'
import { signOfRealDeployment } from './deployment.ts'
import { type IdentityConfig, identityConfig, identityEnvironment } from './identity.ts'
import { type LogConfig, logConfig, logEnvironment } from './log.ts'
import { requireKnownNames } from './misspelt.ts'
import { type NrfConfig, nrfEnvironment } from './nrf.ts'
import { type PartnerConfig, partnerConfig, partnerEnvironment } from './partners.ts'
import {
  type MomoConfig,
  momoConfig,
  type PaymentConfig,
  paymentConfig,
  paymentEnvironment,
} from './payments.ts'
import { type SmsConfig, smsConfig, smsEnvironment } from './sms.ts'
import {
  type BucketAccess,
  bucketAccess,
  type StorageConfig,
  storageConfig,
  storageEnvironment,
} from './storage.ts'
import { type SupportConfig, supportConfig, supportEnvironment } from './support.ts'
import { type TelecomConfig, telecomConfig, telecomEnvironment } from './telecom.ts'
import { type TelemetryConfig, telemetryConfig, telemetryEnvironment } from './telemetry.ts'
import { databaseUrl, list, mailDomain, network, origin, sender, url, wholeNumber } from './values.ts'

const flag = (byDefault: boolean) =>
  z
    .enum(['true', 'false', 'on', 'off', '1', '0'], { error: 'must be true or false' })
    .default(byDefault ? 'true' : 'false')
    .transform((value) => value === 'true' || value === 'on' || value === '1')

const hourly = (byDefault: number) =>
  wholeNumber(1, 100_000_000, 'must be a number from 1 to 100000000').default(byDefault)

const secretKey = () =>
  z
    .base64({ error: 'must be base64' })
    .refine((value) => Buffer.from(value, 'base64').length >= 32, 'must hold at least 32 bytes')

const environment = {
  NODE_ENV: z
    .enum(['development', 'test', 'production'], { error: 'must be development, test or production' })
    .default('development'),
  PORT: wholeNumber(0, 65_535, 'must be a port number').default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: origin().optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: databaseUrl().optional(),
  DATABASE_REPLICA_URLS: list.pipe(z.array(databaseUrl())).default([]),
  DATABASE_POOL_SIZE: wholeNumber(2, 100, 'must be a number from 2 to 100').default(10),
  REDIS_URL: url(['redis:', 'rediss:']).optional(),
  WEB_CONCURRENCY: wholeNumber(1, 64, 'must be a number from 1 to 64').default(1),
  RUN_JOBS: flag(true),
  SECRET_KEY: secretKey().optional(),
  /** The previous SECRET_KEY, until `admin keys rotate` has run. */
  SECRET_KEY_OLD: secretKey().optional(),
  SMTP_URL: url(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: sender().default('Amana <no-reply@amana.example>'),
  ...paymentEnvironment,
  ...identityEnvironment,
  ...telecomEnvironment,
  ...smsEnvironment,
  ...channelEnvironment,
  OFFICER_TWO_FACTOR: z
    .enum(['email', 'totp', 'passkey', 'off'], { error: 'must be email, totp, passkey or off' })
    .optional(),
  OFFICER_MAIL_DOMAINS: list.pipe(z.array(mailDomain())).default([]),
  ...storageEnvironment,
  ...supportEnvironment,
  ...partnerEnvironment,
  ...logEnvironment,
  ...nrfEnvironment,
  TRUST_PROXY: list.pipe(z.array(network())).optional(),
  RATE_LIMITS: flag(true),
  SMS_BUDGET_PER_HOUR: hourly(2_000),
  MAIL_BUDGET_PER_HOUR: hourly(10_000),
  PROMPT_BUDGET_PER_HOUR: hourly(2_000),
  REPORTS_PER_HOUR: hourly(500),
  BLOCK_BRAKE_PER_MINUTE: wholeNumber(1, 1_000_000, 'must be a number from 1 to 1000000').default(60),
  EIR_PORT: wholeNumber(0, 65_535, 'must be a port number').optional(),
  ACCESS_NOTICE_DAYS: wholeNumber(0, 365, 'must be a number of days from 0 to 365').default(30),
  PRIVATE_LOOKUP: flag(true),
  EIR_UNKNOWN: z.enum(['whitelisted', '404'], { error: 'must be whitelisted or 404' }).default('whitelisted'),
  METRICS_PUBLIC: flag(false),
  ...telemetryEnvironment,
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], { error: 'must be a pino level' })
    .default('info'),
  ALLOW_SANDBOX: z.enum(['yes', 'no'], { error: 'must be yes or no' }).default('no'),
  DEMO: z.enum(['on', 'off'], { error: 'must be on or off' }).optional(),
  LANGUAGES: list
    .pipe(z.array(z.enum(LOCALES, { error: `must be some of ${LOCALES.join(',')}` })))
    .optional(),
}

const schema = z.object(environment)

/** Every variable that the product reads. */
export const VARIABLES = Object.keys(environment)

export interface Budgets {
  /** Codes by text message; codes, links and invitations by mail. */
  sms: number
  mail: number
  /** Payment prompts on phones. */
  prompts: number
  /** Theft reports without an account; of reports of found phones as many. */
  reports: number
}

export interface Config {
  /** Known by one of several settings (deployment.ts). */
  real: boolean
  /** The variable by which it is known; null: it is a trial. */
  realSign: string | null
  /** A real deployment that says of itself that it is a test system. */
  allowSandbox: boolean
  host: string
  port: number
  /** Without a trailing slash. Undefined: `http://HOST:PORT` once the port is known. */
  publicUrl: string | undefined
  dataDir: string
  database: { kind: 'embedded' } | { kind: 'url'; url: string }
  replicaUrls: string[]
  poolSize: number
  redisUrl: string | undefined
  webConcurrency: number
  runJobs: boolean
  /** Base64; undefined: kept in DATA_DIR, created there at the first start. */
  secretKey: string | undefined
  /** Base64; the previous key, until the encrypted rows are rotated. */
  secretKeyOld: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  payment: PaymentConfig
  momo: MomoConfig
  identity: IdentityConfig
  telecom: TelecomConfig
  sms: SmsConfig
  channels: ChannelConfig
  storage: StorageConfig
  /** For backups; null: S3_ENDPOINT or its keys are not set. */
  backupBucket: BucketAccess | null
  /** ClamAV's daemon; undefined: uploads are not scanned. */
  clamdUrl: string | undefined
  support: SupportConfig
  partners: PartnerConfig
  transparencyLog: LogConfig
  officerTwoFactor: 'email' | 'totp' | 'passkey' | 'off'
  /** Mailboxes of officers whom supervisors invite are of these domains; none: of any. */
  officerMailDomains: readonly string[]
  trustProxy: string[] | false
  rateLimits: boolean
  /** Messages, prompts and reports of the whole product in an hour (limits/use-limits.ts). */
  budgets: Budgets
  /** New blocks of one source in a minute; more stop it until two people release it. */
  blockBrakePerMinute: number
  /** Null: no separate port for the networks' cores. */
  eirPort: number | null
  eirUnknown: 'whitelisted' | '404'
  /** Networks whose NRF signs tokens for their core. */
  nrfKeys: readonly NrfConfig[]
  /** Checks that do not name their number. */
  privateLookup: boolean
  /** Days after which people see that an officer looked at their data. */
  accessNoticeDays: number
  metricsPublic: boolean
  telemetry: TelemetryConfig
  logLevel: string
  demo: boolean
  /** Languages that readers are offered, in the order of `LOCALES`; English is always one. */
  languages: readonly Locale[]
}

/**
 * `NAME_FILE` is a file that holds NAME: a vault or Docker's secrets hand keys over so, and no list of
 * processes shows them. @throws StartError
 */
function fromFiles(env: Record<string, string | undefined>): Record<string, string> {
  const named = VARIABLES.filter((name) => env[`${name}_FILE`])
  return Object.fromEntries(
    named.map((name) => {
      if (env[name]) throw new StartError(`${name} and ${name}_FILE are both set. Keep one of them.`)
      try {
        return [name, readFileSync(env[`${name}_FILE`] ?? '', 'utf8').trim()]
      } catch {
        throw new StartError(`${name}_FILE cannot be read. Name a file that this account may read.`)
      }
    }),
  )
}

/** @throws StartError with one line that names the variable. */
function parseEnvironment(env: Record<string, string | undefined>): z.infer<typeof schema> {
  const set = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  requireKnownNames(Object.keys(set), VARIABLES)
  const given = { ...set, ...fromFiles(env) }
  const parsed = schema.safeParse(given)
  if (!parsed.success) throw new StartError(wrongValues(parsed.error))
  const value = parsed.data
  const embedded = value.DATABASE_URL === undefined
  if (value.NODE_ENV === 'production' && !embedded && !value.SECRET_KEY) {
    throw new StartError(
      'SECRET_KEY is required with NODE_ENV=production and DATABASE_URL: at least 32 bytes in base64.',
    )
  }
  if (value.DEMO === 'on' && !embedded)
    throw new StartError('DEMO may only be on with the embedded database, never with DATABASE_URL.')
  return value
}

/** All wrong variables in one line, each once. */
function wrongValues({ issues }: z.ZodError): string {
  const named = new Map<string, string>()
  for (const { path, message } of issues) {
    const name = String(path[0] ?? 'The environment')
    if (!named.has(name)) named.set(name, `${name} ${message}.`)
  }
  return [...named.values()].join(' ')
}

/** @throws StartError with one line that names the variable. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const value = parseEnvironment(env)
  const embedded = value.DATABASE_URL === undefined
  const realSign = signOfRealDeployment({
    production: value.NODE_ENV === 'production',
    databaseUrl: value.DATABASE_URL,
    publicUrl: value.PUBLIC_URL,
    host: value.HOST,
    paystackKey: value.PAYMENT_PROVIDER === 'paystack' ? value.PAYSTACK_SECRET_KEY : undefined,
  })
  const real = realSign !== null
  const allowSandbox = value.ALLOW_SANDBOX === 'yes'
  const strict = real && !allowSandbox
  const demo = embedded && (value.DEMO ?? (strict ? 'off' : 'on')) === 'on'
  return {
    real,
    realSign,
    allowSandbox: real && allowSandbox,
    host: value.HOST,
    port: value.PORT,
    publicUrl: value.PUBLIC_URL?.replace(/\/+$/, ''),
    dataDir: resolve(value.DATA_DIR),
    database:
      value.DATABASE_URL === undefined ? { kind: 'embedded' } : { kind: 'url', url: value.DATABASE_URL },
    replicaUrls: value.DATABASE_REPLICA_URLS,
    poolSize: value.DATABASE_POOL_SIZE,
    redisUrl: value.REDIS_URL,
    webConcurrency: value.WEB_CONCURRENCY,
    runJobs: value.RUN_JOBS,
    secretKey: value.SECRET_KEY,
    secretKeyOld: value.SECRET_KEY_OLD,
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM,
    payment: paymentConfig(value),
    momo: momoConfig(value),
    identity: identityConfig(value),
    telecom: telecomConfig(value, { trial: embedded && !strict }),
    sms: smsConfig(value),
    channels: channelConfig(value, { trial: embedded && !strict }),
    storage: storageConfig(value),
    backupBucket: bucketAccess(value),
    clamdUrl: value.CLAMD_URL,
    support: supportConfig(value),
    partners: partnerConfig(value),
    transparencyLog: logConfig(value),
    officerTwoFactor: value.OFFICER_TWO_FACTOR ?? (strict ? 'totp' : 'email'),
    officerMailDomains: value.OFFICER_MAIL_DOMAINS,
    trustProxy: value.TRUST_PROXY ?? false,
    rateLimits: value.RATE_LIMITS,
    blockBrakePerMinute: value.BLOCK_BRAKE_PER_MINUTE,
    eirPort: value.EIR_PORT ?? null,
    eirUnknown: value.EIR_UNKNOWN,
    nrfKeys: value.NRF_KEYS,
    privateLookup: value.PRIVATE_LOOKUP,
    accessNoticeDays: value.ACCESS_NOTICE_DAYS,
    budgets: {
      sms: value.SMS_BUDGET_PER_HOUR,
      mail: value.MAIL_BUDGET_PER_HOUR,
      prompts: value.PROMPT_BUDGET_PER_HOUR,
      reports: value.REPORTS_PER_HOUR,
    },
    metricsPublic: value.METRICS_PUBLIC,
    telemetry: telemetryConfig(value),
    logLevel: value.LOG_LEVEL,
    demo,
    languages: LOCALES.filter((locale) => locale === 'en' || (value.LANGUAGES?.includes(locale) ?? demo)),
  }
}
