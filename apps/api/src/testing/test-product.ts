/**
 * The real product on its own database: real routes, jobs, gateway and files; only messages and clock
 * are observable.
 */

import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { compose, type Product, type ProductOptions } from '../compose.ts'
import { readConfig } from '../config/index.ts'
import type { Database } from '../db/index.ts'
import { createAccessTokens } from '../http/access-tokens.ts'
import { type JobRunner, startJobs } from '../jobs/pg-boss-queue.ts'
import { type Clock, systemClock } from '../kernel/clock.ts'
import { after, DAY } from '../kernel/durations.ts'
import { newId } from '../kernel/random.ts'
import { deriveKey } from '../kernel/secret-key.ts'
import { hashPassword } from '../modules/accounts/index.ts'
import type { Mail, Mailer } from '../ports/mailer.ts'
import type { Sms } from '../ports/sms.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

export const TEST_SECRET_KEY = Buffer.from(Array.from({ length: 32 }, (_, index) => index * 7 + 3))

export interface TestProduct extends TestDatabase {
  product: Product
  jobs: JobRunner
  /** The address it listens on. */
  url: string
  /** For programs that take a DATABASE_URL. */
  databaseUrl: string
  sent: Mail[]
  sms: Sms[]
  /** Log lines. */
  logged: string[]
  /** One call; the body as JSON. */
  call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    options?: { body?: unknown; token?: string; headers?: Record<string, string> },
  ): Promise<Answer>
  /** A new account, signed in, and a bearer for it. Without `password` nobody can sign in to it again. */
  account(role?: Role, options?: { password?: string }): Promise<TestAccount>
  stop(): Promise<void>
}

type Role = 'user' | 'officer' | 'supervisor'

export interface TestAccount {
  userId: string
  email: string
  token: string
  sessionId: string
  /** Null: the account is not an officer's. */
  officerId: string | null
}

export interface Answer {
  status: number
  headers: Record<string, unknown>
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any answer
  body: any
}

const ENVIRONMENT = {
  PORT: '0',
  DATABASE_URL: 'postgres://unused.invalid/x',
  ALLOW_SANDBOX: 'yes',
  RATE_LIMITS: 'off',
  // Its set is built at each start, which few tests need.
  PRIVATE_LOOKUP: 'off',
}

export async function startTestProduct(
  overrides: Partial<
    Pick<ProductOptions, 'mailer' | 'sms' | 'identity' | 'telecom' | 'clock' | 'webRoot' | 'release'>
  > & {
    env?: Record<string, string>
    /** Another product's database: this one runs beside it, like a second process. */
    testDatabase?: TestDatabase
  } = {},
): Promise<TestProduct> {
  const testDatabase = overrides.testDatabase ?? (await createTestDatabase({ template: 'started' }))
  const clock: Clock = overrides.clock ?? systemClock
  const dataDir = mkdtempSync(join(tmpdir(), 'amana-product-'))
  const logged: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) })
  const sent: Mail[] = []
  const mailer: Mailer = overrides.mailer ?? { send: async (mail) => void sent.push(mail) }
  const sms: Sms[] = []
  const smsSender = overrides.sms ?? { send: async (message: Sms) => void sms.push(message) }
  const config = readConfig({ ...ENVIRONMENT, DATA_DIR: dataDir, ...overrides.env })
  const { database } = testDatabase
  // Jobs of a certain minute or hour would change what a test reads.
  const jobs = await startJobs(database, log, { onSchedule: false })
  const product = await compose({
    config,
    database,
    jobs,
    clock,
    log,
    secretKey: TEST_SECRET_KEY,
    mailer,
    sms: smsSender,
    ...(overrides.identity ? { identity: overrides.identity } : {}),
    ...(overrides.telecom ? { telecom: overrides.telecom } : {}),
    webRoot: overrides.webRoot ?? null,
    release: overrides.release ?? null,
  })
  const { publicUrl } = await product.start()
  const tokens = createAccessTokens(deriveKey(TEST_SECRET_KEY, 'access tokens'), clock)

  const amana: TestProduct = {
    ...testDatabase,
    database,
    product,
    jobs,
    url: publicUrl,
    databaseUrl: testDatabase.url,
    sent,
    sms,
    logged,
    async call(method, path, { body, token, headers } = {}) {
      const answer = await amana.product.app.inject({
        method,
        url:
          path.startsWith('/api') || path.startsWith('/sandbox') || path.startsWith('/.')
            ? path
            : `/api/v1${path}`,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      return {
        status: answer.statusCode,
        headers: answer.headers,
        body: answer.body === '' ? null : JSON.parse(answer.body),
      }
    },
    async account(role = 'user', { password } = {}) {
      const made = await insertAccount(database, clock.now(), { role, password })
      const { userId, sessionId } = made
      const { token } = await tokens.sign({ kind: 'account', userId, sessionId, role })
      return { ...made, token }
    },
    async stop() {
      await amana.product.stop()
      await amana.jobs.stop()
      if (!overrides.testDatabase) await testDatabase.drop()
      rmSync(dataDir, { recursive: true, force: true })
      forget(amana)
    },
  }
  return amana
}

/** Vitest keeps each test file in memory, and the file this object: the stopped product takes 20 MB. */
function forget(amana: Partial<TestProduct>): void {
  delete amana.product
  delete amana.jobs
}

/** An account with a session. */
async function insertAccount(
  database: Database,
  now: Date,
  { role, password }: { role: Role; password: string | undefined },
): Promise<Omit<TestAccount, 'token'>> {
  const [userId, sessionId] = [newId(now), newId(now)]
  const email = `${userId}@example.com`
  await database.db
    .insertInto('users')
    .values({
      id: userId,
      email,
      first_name: 'Ada',
      last_name: 'Okafor',
      phone_number: null,
      password_hash: password === undefined ? '' : await hashPassword(password),
      role,
      email_verified_at: now,
      created_at: now,
      phone_verified_at: null,
      pin_hash: null,
      two_factor_method: null,
    })
    .execute()
  const officerId = role === 'user' ? null : `LP${randomInt(10_000_000, 99_999_999)}`
  if (officerId !== null)
    await insertOfficer(database, { userId, officerId, expiresAt: after(now, 365 * DAY) })
  await database.db
    .insertInto('sessions')
    .values({
      id: sessionId,
      user_id: userId,
      device: 'Test',
      created_at: now,
      last_used_at: now,
      expires_at: after(now, 30 * DAY),
      ended_at: null,
      end_reason: null,
    })
    .execute()
  return { userId, email, sessionId, officerId }
}

async function insertOfficer(
  { db }: Database,
  { userId, officerId, expiresAt }: { userId: string; officerId: string; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('officers')
    .values({
      user_id: userId,
      officer_id: officerId,
      rank: 'Inspector',
      force_number: '204511',
      state_command: 'Lagos',
      station: 'Ikeja',
      expires_at: expiresAt,
      suspended_at: null,
      password_change_required: false,
    })
    .execute()
}
