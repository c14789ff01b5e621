/** The product under attack: its database, its messages, and callers from any address behind a proxy. */
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { API_BASE } from '@amana/contract'
import pg from 'pg'
import { accessToken } from '../access-token.ts'
import { seedOfficer, seedSession, seedSignIns } from '../seed/accounts.ts'
import { seedClient, seedPartner } from '../seed/partner.ts'
import { type Cleanup, startSetup } from '../setup.ts'
import { until } from '../time.ts'

/** Budgets of the whole product under attack: small ones, so that they are reached in seconds. */
export const BUDGETS = { sms: 400, mails: 2_000, prompts: 400, reports: 300 }
/** Those of a deployment that sets none. */
export const USUAL_BUDGETS = { sms: 2_000, mails: 10_000, prompts: 2_000, reports: 500 }
/** The part of a budget that one network may use. */
export const shareOf = (budget: number): number => budget / 10
const AT_ONCE = 24
const USSD_SECRET = 'bench0ussd0secret0of0thirty0two0letters'
/** Paths of machines' calls, which are whole. */
const MACHINES = /^\/(?:partner|device-authenticity)\//

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: an attacker reads any answer
  body: any
  milliseconds: number
}

interface CallParts {
  /** Sent as JSON. */
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

export interface Target {
  /** The product's address, for calls of machines. */
  url: string
  call(method: 'GET' | 'POST' | 'DELETE', path: string, parts: CallParts): Promise<Answer>
  /** Calls `ask` for each number below `count`, a few at once. */
  each<T>(count: number, ask: (index: number) => Promise<T>): Promise<T[]>
  account(): Promise<Account>
  /** An officer or supervisor of the Lagos command. */
  officer(role?: 'officer' | 'supervisor'): Promise<Account>
  /** A bearer of another session of an officer, whose sessions may have ended. */
  session(officer: Account): Promise<string>
  /** The status of an answer that may be a file, once all of it has come. */
  download(path: string, parts: Pick<CallParts, 'from' | 'token'>): Promise<number>
  /** An organisation with money for so many checks, at one kobo each. @returns its API key */
  partner(checks: number): Promise<string>
  /** Sends a file of numbers to check, with the API key of a client. */
  upload(key: string, file: BodyInit, options: { gzip?: boolean; from: string }): Promise<Answer>
  /** @returns the API key of a client of a new organisation; a test client gets invented answers */
  client(name: string, options?: { sandbox: boolean }): Promise<string>
  /** Addresses of people who sign in with BENCH_PASSWORD. */
  people(count: number): Promise<string[]>
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  /** A call by USSD with all its inputs. @returns the screen, with `CON ` or `END ` */
  dial(caller: string, ...inputs: string[]): Promise<string>
  /** Text messages sent so far. */
  smsSent(): number
  /** The texts to one number, oldest first. */
  smsTo(phone: string): string[]
  /** The six digits of a mail to this address, once it is sent. */
  codeMailedTo(email: string): Promise<string>
  /** Resets the counts of all limits, so that an attack begins with none. */
  resetLimits(): Promise<void>
}

export async function startTarget(cleanup: Cleanup, budgets = BUDGETS): Promise<Target> {
  const setup = await startSetup(cleanup, {
    env: {
      OFFICER_TWO_FACTOR: 'off',
      TRUST_PROXY: '127.0.0.1',
      SMS_BUDGET_PER_HOUR: String(budgets.sms),
      MAIL_BUDGET_PER_HOUR: String(budgets.mails),
      PROMPT_BUDGET_PER_HOUR: String(budgets.prompts),
      REPORTS_PER_HOUR: String(budgets.reports),
      USSD_PROVIDER: 'africastalking',
      USSD_SECRET,
      LOG_LEVEL: 'error',
    },
  })
  const { url, databaseUrl, secretKey, env } = setup
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 })
  cleanup(() => pool.end())
  const query = async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
    (await pool.query<Row>(text, values)).rows
  return {
    url,
    ...callsTo(url),
    ...outboxIn(join(setup.dataDir, 'outbox')),
    query,
    async account() {
      const session = await seedSession(databaseUrl)
      const { userId } = session
      return { userId, email: `${userId}@amana.example`, token: accessToken(secretKey, session) }
    },
    async officer(role = 'officer') {
      const session = await seedOfficer(databaseUrl, role)
      const { userId } = session
      const [row] = await query<{ officer_id: string }>(
        'select officer_id from officers where user_id = $1',
        [userId],
      )
      const token = accessToken(secretKey, session)
      return { userId, email: `${userId}@amana.example`, officerId: row?.officer_id ?? '', token }
    },
    async session({ userId }) {
      const [row] = await query<{ id: string }>(
        `insert into sessions (id, user_id, device, created_at, last_used_at, expires_at)
         values (gen_random_uuid(), $1, 'Bench', now(), now(), now() + interval '1 day') returning id`,
        [userId],
      )
      return accessToken(secretKey, { userId, sessionId: row?.id ?? '', role: 'officer' })
    },
    partner: (checks) => seedPartner(env, checks),
    client: async (name, { sandbox } = { sandbox: false }) =>
      (await seedClient(env, { name, kind: 'other', scopes: ['checks:read'], checks: 100_000_000, sandbox }))
        .apiKey,
    people: (count) => seedSignIns(databaseUrl, url, count),
    async resetLimits() {
      await query('with minutes as (delete from rate_limits) delete from use_counts')
    },
  }
}

async function each<T>(count: number, ask: (index: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = []
  let next = 0
  const asker = async () => {
    for (let index = next++; index < count; index = next++) answers[index] = await ask(index)
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, count) }, asker))
  return answers
}

function callsTo(url: string): Pick<Target, 'call' | 'each' | 'download' | 'upload' | 'dial'> {
  return {
    each,
    async call(method, path, { body, form, token, key, from }) {
      const startedAt = performance.now()
      const response = await fetch(url + (MACHINES.test(path) ? '' : API_BASE) + path, {
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
      return {
        status: response.status,
        body: text === '' ? null : JSON.parse(text),
        milliseconds: performance.now() - startedAt,
      }
    },
    async download(path, { from, token }) {
      const headers = {
        'x-forwarded-for': from,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      }
      const response = await fetch(url + API_BASE + path, { headers })
      await response.arrayBuffer()
      return response.status
    },
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
      return {
        status: response.status,
        body: await response.json(),
        milliseconds: performance.now() - startedAt,
      }
    },
    async dial(caller, ...inputs) {
      const form = {
        sessionId: randomUUID(),
        phoneNumber: caller,
        serviceCode: '*000#',
        networkCode: '62130',
        text: inputs.join('*'),
      }
      const response = await fetch(`${url}/ussd/${USSD_SECRET}`, {
        method: 'POST',
        body: new URLSearchParams(form),
      })
      return response.text()
    },
  }
}

/** Messages as files. */
function outboxIn(folder: string): Pick<Target, 'smsSent' | 'smsTo' | 'codeMailedTo'> {
  const filesIn = (channel: string, ending: string) => {
    const path = join(folder, channel)
    const names = existsSync(path)
      ? readdirSync(path).filter((name) => name.endsWith(ending) && !name.startsWith('.'))
      : []
    return names.toSorted().map((name) => join(path, name))
  }
  return {
    smsSent: () => filesIn('sms', '.json').length,
    smsTo: (phone) =>
      filesIn('sms', '.json')
        .map((file) => JSON.parse(readFileSync(file, 'utf8')) as { to: string; text: string })
        .flatMap(({ to, text }) => (to === phone ? [text] : [])),
    async codeMailedTo(email) {
      let code = ''
      await until(() => {
        const mails = filesIn('mail', '.eml').map((file) => readFileSync(file, 'utf8'))
        const mail = mails.find((text) => text.includes(`To: ${email}`)) ?? ''
        code = /^Code: (\d{6})/m.exec(mail)?.[1] ?? ''
        return code !== ''
      }, 20_000)
      if (code === '') throw new Error(`no code came to ${email}`)
      return code
    },
  }
}
