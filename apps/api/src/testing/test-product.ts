/** The real product on a database of its own: real routes, jobs, gateway and files; only the mailer and the clock can be watched. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { compose, type Foundation, type Product } from '../compose.ts'
import { readConfig } from '../config.ts'
import { createAccessTokens } from '../http/access-tokens.ts'
import { startJobs } from '../jobs/pg-boss-queue.ts'
import { type Clock, systemClock } from '../kernel/clock.ts'
import { newId } from '../kernel/random.ts'
import { deriveKey } from '../kernel/secret-key.ts'
import { loadFirstTacs } from '../modules/tacs/index.ts'
import type { Mail, Mailer } from '../ports/mailer.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

export const TEST_SECRET_KEY = Buffer.alloc(32, 7)

export interface TestProduct extends TestDatabase {
  product: Product
  /** Where it listens. */
  url: string
  sent: Mail[]
  /** What was logged, a line each. */
  logged: string[]
  /** One call; the body as JSON. */
  call(
    method: 'GET' | 'POST',
    path: string,
    options?: { body?: unknown; token?: string; headers?: Record<string, string> },
  ): Promise<Answer>
  /** A new account and a bearer for it. */
  account(role?: 'user' | 'officer'): Promise<{ userId: string; email: string; token: string }>
  stop(): Promise<void>
}

export interface Answer {
  status: number
  headers: Record<string, unknown>
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came
  body: any
}

export async function startTestProduct(
  overrides: Partial<Pick<Foundation, 'mailer' | 'clock'>> & { env?: Record<string, string> } = {},
): Promise<TestProduct> {
  const testDatabase = await createTestDatabase()
  const { database } = testDatabase
  const clock: Clock = overrides.clock ?? systemClock
  const dataDir = mkdtempSync(join(tmpdir(), 'amana-product-'))
  const logged: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) })
  const sent: Mail[] = []
  const mailer: Mailer = overrides.mailer ?? { send: async (mail) => void sent.push(mail) }
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: 'postgres://unused.invalid/x',
    RATE_LIMITS: 'off',
    ...overrides.env,
  })
  await loadFirstTacs({ database, clock })
  const jobs = await startJobs(database, log)
  const product = await compose({ config, database, jobs, clock, log, secretKey: TEST_SECRET_KEY, mailer, webRoot: null })
  const { publicUrl } = await product.start()
  const tokens = createAccessTokens(deriveKey(TEST_SECRET_KEY, 'access tokens'), clock)

  return {
    ...testDatabase,
    product,
    url: publicUrl,
    sent,
    logged,
    async call(method, path, { body, token, headers } = {}) {
      const answer = await product.app.inject({
        method,
        url: path.startsWith('/api') || path.startsWith('/sandbox') || path.startsWith('/.') ? path : `/api/v1${path}`,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      return { status: answer.statusCode, headers: answer.headers, body: answer.body === '' ? null : JSON.parse(answer.body) }
    },
    async account(role = 'user') {
      const userId = newId(clock.now())
      const email = `${userId}@example.com`
      const now = clock.now()
      await database.db
        .insertInto('users')
        .values({
          id: userId,
          email,
          first_name: 'Ada',
          last_name: 'Okafor',
          phone_number: null,
          password_hash: '',
          role,
          email_verified_at: now,
          created_at: now,
        })
        .execute()
      const { token } = await tokens.sign({ kind: 'account', userId, sessionId: newId(now), role })
      return { userId, email, token }
    },
    async stop() {
      await product.stop()
      await jobs.stop()
      await testDatabase.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
