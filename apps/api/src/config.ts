/** The only reader of the environment (interfaces.md, Environment). A wrong value stops the start with one line naming it. */
import { resolve } from 'node:path'
import { z } from 'zod'
import { url } from './config-values.ts'
import { type IdentityConfig, identityConfig, identityEnvironment } from './identity-config.ts'
import { StartError } from './kernel/start-error.ts'
import { type MomoConfig, momoConfig, type PaymentConfig, paymentConfig, paymentEnvironment } from './payment-config.ts'

const flag = (byDefault: boolean) =>
  z
    .enum(['true', 'false', 'on', 'off', '1', '0'], { error: 'must be true or false' })
    .default(byDefault ? 'true' : 'false')
    .transform((value) => value === 'true' || value === 'on' || value === '1')

const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)

const environment = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'], { error: 'must be development, test or production' })
    .default('development'),
  PORT: z.coerce
    .number({ error: 'must be a port number' })
    .int('must be a port number')
    .min(0, 'must be a port number')
    .max(65_535, 'must be a port number')
    .default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: url(['http:', 'https:']).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
  DATABASE_REPLICA_URLS: list.default([]),
  DATABASE_POOL_SIZE: z.coerce.number({ error: 'must be a number from 2 to 100' }).int().min(2).max(100).default(10),
  REDIS_URL: url(['redis:', 'rediss:']).optional(),
  WEB_CONCURRENCY: z.coerce.number({ error: 'must be a number from 1 to 64' }).int().min(1).max(64).default(1),
  RUN_JOBS: flag(true),
  SECRET_KEY: z
    .base64({ error: 'must be base64' })
    .refine((value) => Buffer.from(value, 'base64').length >= 32, 'must hold at least 32 bytes')
    .optional(),
  /** What SECRET_KEY was before, while `admin keys rotate` has not run. */
  SECRET_KEY_OLD: z
    .base64({ error: 'must be base64' })
    .refine((value) => Buffer.from(value, 'base64').length >= 32, 'must hold at least 32 bytes')
    .optional(),
  SMTP_URL: url(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z.string().min(3).default('Amana <no-reply@amana.example>'),
  ...paymentEnvironment,
  ...identityEnvironment,
  SMS_PROVIDER: z
    .enum(['outbox', 'termii', 'africastalking'], { error: 'must be outbox, termii or africastalking' })
    .default('outbox'),
  TERMII_API_KEY: z.string().optional(),
  TERMII_SENDER_ID: z.string().min(3, 'must have 3 to 11 characters').max(11, 'must have 3 to 11 characters').default('Amana'),
  TERMII_BASE_URL: url(['http:', 'https:']).default('https://api.ng.termii.com'),
  AFRICASTALKING_USERNAME: z.string().optional(),
  AFRICASTALKING_API_KEY: z.string().optional(),
  AFRICASTALKING_SENDER_ID: z.string().optional(),
  AFRICASTALKING_BASE_URL: url(['http:', 'https:']).default('https://api.africastalking.com'),
  OFFICER_TWO_FACTOR: z.enum(['email', 'totp', 'off'], { error: 'must be email, totp or off' }).default('email'),
  STORAGE_PROVIDER: z.enum(['disk', 's3'], { error: 'must be disk or s3' }).default('disk'),
  S3_ENDPOINT: url(['http:', 'https:']).optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  TRUST_PROXY: list.optional(),
  RATE_LIMITS: flag(true),
  METRICS_PUBLIC: flag(false),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], { error: 'must be a pino level' })
    .default('info'),
  DEMO: z.enum(['on', 'off'], { error: 'must be on or off' }).optional(),
})

/** Base URLs without a trailing slash. */
export type SmsConfig =
  | { provider: 'outbox' }
  | { provider: 'termii'; apiKey: string; senderId: string; baseUrl: string }
  | { provider: 'africastalking'; username: string; apiKey: string; senderId: string | undefined; baseUrl: string }

/** The endpoint without a trailing slash. */
export type StorageConfig =
  | { provider: 'disk' }
  | { provider: 's3'; endpoint: string; region: string; bucket: string; accessKeyId: string; secretAccessKey: string }

export interface Config {
  production: boolean
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
  /** Base64; undefined: kept in DATA_DIR, made there at first start. */
  secretKey: string | undefined
  /** Base64; what it was before, until the sealed rows are rotated. */
  secretKeyOld: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  payment: PaymentConfig
  momo: MomoConfig
  identity: IdentityConfig
  sms: SmsConfig
  storage: StorageConfig
  officerTwoFactor: 'email' | 'totp' | 'off'
  trustProxy: string[] | false
  rateLimits: boolean
  metricsPublic: boolean
  logLevel: string
  demo: boolean
}

/** @throws StartError with one line that names the variable. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new StartError(`${issue?.path.join('.') ?? 'The environment'} ${issue?.message ?? 'is wrong'}.`)
  }
  const value = parsed.data
  const embedded = value.DATABASE_URL === undefined
  if (value.NODE_ENV === 'production' && !embedded && !value.SECRET_KEY) {
    throw new StartError('SECRET_KEY is required with NODE_ENV=production and DATABASE_URL: at least 32 bytes in base64.')
  }
  if (value.DEMO === 'on' && !embedded)
    throw new StartError('DEMO may only be on with the embedded database, never with DATABASE_URL.')
  return {
    production: value.NODE_ENV === 'production',
    host: value.HOST,
    port: value.PORT,
    publicUrl: value.PUBLIC_URL?.replace(/\/+$/, ''),
    dataDir: resolve(value.DATA_DIR),
    database: value.DATABASE_URL === undefined ? { kind: 'embedded' } : { kind: 'url', url: value.DATABASE_URL },
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
    sms: smsConfig(value),
    storage: storageConfig(value),
    officerTwoFactor: value.OFFICER_TWO_FACTOR,
    trustProxy: value.TRUST_PROXY ?? false,
    rateLimits: value.RATE_LIMITS,
    metricsPublic: value.METRICS_PUBLIC,
    logLevel: value.LOG_LEVEL,
    demo: embedded && value.DEMO !== 'off',
  }
}

function smsConfig(value: z.infer<typeof environment>): SmsConfig {
  const needed = <Name extends keyof typeof value>(name: Name) => {
    const given = value[name]
    if (given === undefined) throw new StartError(`${name} is required with SMS_PROVIDER=${value.SMS_PROVIDER}.`)
    return given
  }
  const base = (address: string) => address.replace(/\/+$/, '')
  if (value.SMS_PROVIDER === 'termii') {
    return {
      provider: 'termii',
      apiKey: needed('TERMII_API_KEY'),
      senderId: value.TERMII_SENDER_ID,
      baseUrl: base(value.TERMII_BASE_URL),
    }
  }
  if (value.SMS_PROVIDER === 'africastalking') {
    return {
      provider: 'africastalking',
      username: needed('AFRICASTALKING_USERNAME'),
      apiKey: needed('AFRICASTALKING_API_KEY'),
      senderId: value.AFRICASTALKING_SENDER_ID,
      baseUrl: base(value.AFRICASTALKING_BASE_URL),
    }
  }
  return { provider: 'outbox' }
}

function storageConfig(value: z.infer<typeof environment>): StorageConfig {
  if (value.STORAGE_PROVIDER === 'disk') return { provider: 'disk' }
  const needed = (name: 'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY') => {
    const given = value[name]
    if (given === undefined) throw new StartError(`${name} is required with STORAGE_PROVIDER=s3.`)
    return given
  }
  return {
    provider: 's3',
    endpoint: needed('S3_ENDPOINT').replace(/\/+$/, ''),
    region: value.S3_REGION,
    bucket: needed('S3_BUCKET'),
    accessKeyId: needed('S3_ACCESS_KEY_ID'),
    secretAccessKey: needed('S3_SECRET_ACCESS_KEY'),
  }
}
