/**
 * The product under attack: its database, its messages, and callers from any address behind a trusted proxy.
 */
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { API_BASE } from '@amana/contract'
import pg from 'pg'
import { accessToken, newSecretKey } from '../access-token.ts'
import { seedOfficer, seedSession, seedSignIns } from '../seed/accounts.ts'
import { seedClient, seedPartner } from '../seed/partner.ts'
import { type Server, startProduct } from '../servers.ts'
import { startSystemPostgres } from '../system-postgres.ts'
import { until } from '../until.ts'

/** Budgets of the whole product under attack: small ones, so that they are reached in seconds. */
export const BUDGETS = { sms: 400, mails: 2_000, prompts: 400, reports: 300 }
/** Those of a deployment that sets none. */
export const USUAL_BUDGETS = { sms: 2_000, mails: 10_000, prompts: 2_000, reports: 500 }
/** The part of a budget that one network may use. */
export const shareOf = (budget: number): number => budget / 10
const AT_ONCE = 24
const USSD_SECRET = 'bench0ussd0secret0of0thirty0two0letters'
/** Paths that are whole. */
const MACHINES = /^\/(?:partner|device-authenticity)\//

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: an attacker reads whatever came
  body: any
  milliseconds: number
}

export interface Asked {
  body?: unknown
  form?: FormData
  /** An account's bearer, or an API key for a path of machines. */
  token?: string
  /** Sent as Idempotency-Key. */
  key?: string
  /** The address that the proxy in front would name. */
  from: string
}

export interface Account {
  userId: string
  email: string
  token: string
  /** An officer's id. */
  officerId?: string
}

export interface Stage {
  /** The product's address, for calls of machines. */
  url: string
  call(method: 'GET' | 'POST' | 'DELETE', path: string, asked: Asked): Promise<Answer>
  /** Calls `ask` for each number below `count`, a few at once. */
  each<T>(count: number, ask: (index: number) => Promise<T>): Promise<T[]>
  account(): Promise<Account>
  /** An officer or supervisor of the Lagos command. */
  officer(role?: 'officer' | 'supervisor'): Promise<Account>
  /** A bearer of another session of an officer, whose sessions may have ended. */
  session(officer: Account): Promise<string>
  /** The status of an answer that may be a file, once all of it has come. */
  download(path: string, asked: Pick<Asked, 'from' | 'token'>): Promise<number>
  /** An organisation with money for so many checks, at one kobo each. @returns its API key */
  partner(checks: number): Promise<string>
  /** Sends a file of numbers to check, as it is, with the API key of a client. */
  upload(key: string, file: BodyInit, options: { gzip?: boolean; from: string }): Promise<Answer>
  /** @returns the API key of a client of a new organisation; of a test client what it checks is invented */
  client(name: string, options?: { sandbox: boolean }): Promise<string>
  /** Addresses of people who sign in with BENCH_PASSWORD. */
  people(count: number): Promise<string[]>
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  /**
   * A call by USSD with all its inputs, as the gateway sends it. Returns the screen, with `CON ` or `END `.
   */
  dial(caller: string, ...inputs: string[]): Promise<string>
  /** Messages in the outbox, of this run's SMS provider. */
  smsSent(): number
  /** The texts to one number, oldest first. */
  smsTo(phone: string): string[]
  /** The six digits of a mail to this address, once it is in the outbox. */
  codeMailedTo(email: string): Promise<string>
  /** The time passes in which counts are kept: an attack begins with none. */
  forget(): Promise<void>
  stop(): Promise<void>
}

export async function openStage(budgets = BUDGETS): Promise<Stage> {
  const dataDir = mkdtempSync(join(tmpdir(), 'amana-bench-'))
  const secretKey = newSecretKey()
  const database = await startSystemPostgres()
  const pool = new pg.Pool({ connectionString: database.url, max: 4 })
  let product: Server | null = null
  const close = async () => {
    await product?.stop()
    await pool.end()
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const env = { DATA_DIR: dataDir, DATABASE_URL: database.url, SECRET_KEY: secretKey, DEMO: 'off' }
  try {
    product = await startProduct({
      ...env,
      OFFICER_TWO_FACTOR: 'off',
      TRUST_PROXY: '127.0.0.1',
      SMS_BUDGET_PER_HOUR: String(budgets.sms),
      MAIL_BUDGET_PER_HOUR: String(budgets.mails),
      PROMPT_BUDGET_PER_HOUR: String(budgets.prompts),
      REPORTS_PER_HOUR: String(budgets.reports),
      USSD_PROVIDER: 'africastalking',
      USSD_SECRET,
      LOG_LEVEL: 'error',
    })
  } catch (error) {
    await close()
    throw error
  }
  const { url } = product

  async function each<T>(count: number, ask: (index: number) => Promise<T>): Promise<T[]> {
    const answers: T[] = []
    let next = 0
    const asker = async () => {
      for (let index = next++; index < count; index = next++) answers[index] = await ask(index)
    }
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count) }, asker))
    return answers
  }

  function outbox(): string[] {
    const folder = join(dataDir, 'outbox/sms')
    return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json') && !name.startsWith('.')) : []
  }

  return {
    url,
    async call(method, path, { body, form, token, key, from }) {
      const startedAt = performance.now()
      const base = MACHINES.test(path) ? '' : API_BASE
      const response = await fetch(url + base + path, {
        method,
        headers: {
          'x-forwarded-for': from,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(form === undefined ? {} : { body: form }),
      })
      const text = await response.text()
      return { status: response.status, body: text === '' ? null : JSON.parse(text), milliseconds: performance.now() - startedAt }
    },
    each,
    async account() {
      const session = await seedSession({ connectionString: database.url })
      const { userId } = session
      return { userId, email: `${userId}@amana.example`, token: accessToken(secretKey, session) }
    },
    async officer(role = 'officer') {
      const { userId, sessionId } = await seedOfficer({ connectionString: database.url }, role)
      const { rows } = await pool.query<{ officer_id: string }>('select officer_id from officers where user_id = $1', [userId])
      const token = accessToken(secretKey, { userId, sessionId, role })
      return { userId, email: `${userId}@amana.example`, officerId: rows[0]?.officer_id ?? '', token }
    },
    async session({ userId }) {
      const { rows } = await pool.query<{ id: string }>(
        `insert into sessions (id, user_id, device, created_at, last_used_at, expires_at)
         values (gen_random_uuid(), $1, 'Bench', now(), now(), now() + interval '1 day') returning id`,
        [userId],
      )
      return accessToken(secretKey, { userId, sessionId: rows[0]?.id ?? '', role: 'officer' })
    },
    async download(path, { from, token }) {
      const headers = { 'x-forwarded-for': from, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) }
      const response = await fetch(url + API_BASE + path, { headers })
      await response.arrayBuffer()
      return response.status
    },
    partner: (checks) => seedPartner(env, checks),
    async upload(key, file, { gzip = false, from }) {
      const startedAt = performance.now()
      const response = await fetch(`${url}/partner/v1/check-jobs`, {
        method: 'POST',
        headers: {
          'x-forwarded-for': from,
          authorization: `Bearer ${key}`,
          'content-type': 'text/csv',
          ...(gzip ? { 'content-encoding': 'gzip' } : {}),
        },
        body: file,
        duplex: 'half',
      } as RequestInit)
      return { status: response.status, body: await response.json(), milliseconds: performance.now() - startedAt }
    },
    client: async (name, { sandbox } = { sandbox: false }) =>
      (await seedClient(env, { name, kind: 'other', scopes: ['checks:read'], checks: 100_000_000, sandbox })).apiKey,
    people: (count) => seedSignIns({ connectionString: database.url }, url, count),
    async query(text, values) {
      return (await pool.query(text, values)).rows
    },
    async dial(caller, ...inputs) {
      const form = {
        sessionId: randomUUID(),
        phoneNumber: caller,
        serviceCode: '*000#',
        networkCode: '62130',
        text: inputs.join('*'),
      }
      const response = await fetch(`${url}/ussd/${USSD_SECRET}`, { method: 'POST', body: new URLSearchParams(form) })
      return response.text()
    },
    smsSent: () => outbox().length,
    smsTo: (phone) =>
      outbox()
        .toSorted()
        .map((name) => JSON.parse(readFileSync(join(dataDir, 'outbox/sms', name), 'utf8')) as { to: string; text: string })
        .flatMap(({ to, text }) => (to === phone ? [text] : [])),
    async codeMailedTo(email) {
      const folder = join(dataDir, 'outbox/mail')
      let code = ''
      await until(() => {
        const mails = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : []
        const mail = mails.map((name) => readFileSync(join(folder, name), 'utf8')).find((text) => text.includes(`To: ${email}`))
        code = /^Code: (\d{6})/m.exec(mail ?? '')?.[1] ?? ''
        return code !== ''
      }, 20_000)
      if (code === '') throw new Error(`no code came to ${email}`)
      return code
    },
    async forget() {
      await pool.query('with minutes as (delete from rate_limits) delete from use_counts')
    },
    stop: close,
  }
}
