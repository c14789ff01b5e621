/** People read what they wrote a moment ago, while the product also reads from a replica that lags behind. */
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  API_BASE,
  createVerification,
  lookupDevice,
  pathFor,
  readCertificate,
  readVerification,
  recentVerifications,
  registerDevice,
} from '@amana/contract'
import pg from 'pg'
import { accessToken, newSecretKey } from '../access-token.ts'
import type { Benchmark } from '../benchmark.ts'
import { print, printTable } from '../print.ts'
import { registrations } from '../registrations.ts'
import { seedSession } from '../seed/accounts.ts'
import { seedDevices } from '../seed/devices.ts'
import { startProduct } from '../servers.ts'
import { median, percentile, rounded } from '../statistics.ts'
import { startReplica, startSystemPostgres } from '../system-postgres.ts'

const PER_SECOND = 1_000
const PEOPLE = 1_000
const DEVICES = 10_000
/** One pair in fifty registers a phone. An account may register ten a day without a document. */
const REGISTRATION_EVERY = 50
const REGISTRATIONS_OF_ONE = 10
/** At the moment of one read in a hundred the replica is asked as well. */
const WATCH_EVERY = 100
const DELAYS = ['0', '1s']

export const readYourWrites: Benchmark = {
  about: `--rows pairs of a write and a read by the same person at ${PER_SECOND} pairs/s, with a replica (goal: no read lacks the write)`,
  defaults: { rows: 100_000 },
  async run({ rows }) {
    const table = []
    let version = ''
    for (const delay of DELAYS) {
      const { postgres, row } = await runWith(delay, rows)
      version = postgres
      table.push(row)
    }
    print()
    printTable(table)
    return { postgres: version, table }
  },
}

/** @param delay of the replica, on top of its own */
async function runWith(delay: string, pairs: number) {
  const dataDir = mkdtempSync(join(tmpdir(), 'amana-bench-'))
  const secretKey = newSecretKey()
  const database = await startSystemPostgres()
  const env = { DATA_DIR: dataDir, DATABASE_URL: database.url, SECRET_KEY: secretKey, RATE_LIMITS: 'off', DEMO: 'off' }
  await (await startProduct(env)).stop()
  const connection = { connectionString: database.url }
  const { registered, unregistered } = await seedDevices(connection, DEVICES, Math.ceil(pairs / REGISTRATION_EVERY))
  const people = []
  for (let person = 0; person < PEOPLE; person += 1) people.push(accessToken(secretKey, await seedSession(connection)))
  const owners = []
  for (let owner = 0; owner * REGISTRATIONS_OF_ONE < unregistered.length; owner += 1)
    owners.push(accessToken(secretKey, await seedSession(connection)))
  const replica = await startReplica(database, { recovery_min_apply_delay: delay, hot_standby: 'on' })
  const product = await startProduct({ ...env, DATABASE_REPLICA_URLS: replica.url })
  const watch = new pg.Pool({ connectionString: replica.url, max: 1 })
  // A replica ends connections that hold up what it has to apply.
  watch.on('error', () => undefined)
  const agent = new Agent({ keepAlive: true, maxSockets: 200 })
  try {
    print(`${pairs} pairs, replica delayed by ${delay} …`)
    const seen: Seen = { lacking: 0, failed: 0, asked: 0, behind: 0, milliseconds: [], byRead: {} }
    const ask = (call: Call) => send(product.url, agent, call)
    const registering = registrations(unregistered, owners, PER_SECOND)
    const running = new Set<Promise<void>>()
    const startedAt = performance.now()
    for (let index = 0; index < pairs; ) {
      for (; index < pairs && startedAt + (index * 1_000) / PER_SECOND <= performance.now(); index += 1) {
        const of = index
        const pair = (
          of % REGISTRATION_EVERY === 0
            ? registerAndRead(ask, seen, registering.request(of), unregistered[of / REGISTRATION_EVERY] ?? '')
            : checkAndRead(ask, seen, {
                token: people[of % PEOPLE] ?? '',
                imei: registered[of % registered.length] ?? '',
                list: of % 2 === 0,
                watch: of % WATCH_EVERY === 1 ? watch : null,
              })
        ).finally(() => running.delete(pair))
        running.add(pair)
      }
      await sleep(1)
    }
    await Promise.all(running)
    const row = {
      'replica delayed by': delay,
      pairs,
      'a second': rounded(pairs / ((performance.now() - startedAt) / 1_000)),
      failed: seen.failed,
      'read lacks the write': seen.lacking,
      'p50 ms of a pair': rounded(median(seen.milliseconds), 1),
      'p99 ms': rounded(percentile(seen.milliseconds, 0.99), 1),
      'replica lacked it then': `${seen.behind} of ${seen.asked}`,
      ...seen.byRead,
      goal: seen.lacking === 0 && seen.failed === 0 ? '0: yes' : '0: no',
    }
    return { postgres: database.version, row }
  } finally {
    agent.destroy()
    await watch.end()
    await product.stop()
    await replica.stop()
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

interface Seen {
  lacking: number
  failed: number
  /** Reads of the replica itself, and those that lacked the write. */
  asked: number
  behind: number
  /** From the start of the write to the end of the read. */
  milliseconds: number[]
  byRead: Record<string, number>
}

interface Call {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string
}

type Ask = (call: Call) => Promise<{ status: number; data: Record<string, unknown> }>

interface CheckPair {
  token: string
  imei: string
  /** Read the person's recent checks; else the check itself. */
  list: boolean
  watch: pg.Pool | null
}

async function checkAndRead(ask: Ask, seen: Seen, { token, imei, list, watch }: CheckPair): Promise<void> {
  const startedAt = performance.now()
  const authorization = `Bearer ${token}`
  const headers = { authorization, 'content-type': 'application/json' }
  const made = await ask({ method: 'POST', path: createVerification.path, headers, body: JSON.stringify({ imei }) })
  const id = String(made.data.id)
  if (made.status !== createVerification.status) {
    seen.failed += 1
    return
  }
  // A replica cancels statements that hold up what it has to apply.
  const inReplica = watch?.query('select from verifications where id = $1', [id]).catch(() => null)
  const path = list ? recentVerifications.path : pathFor(readVerification.path, { id })
  const { status, data } = await ask({ method: 'GET', path, headers: { authorization } })
  const found = list ? (data.results as { id: string }[] | undefined)?.some((each) => each.id === id) : data.id === id
  note(seen, list ? 'recent checks' : 'a check', { startedAt, status, found: found === true })
  const there = await inReplica
  if (there) {
    seen.asked += 1
    if (there.rowCount === 0) seen.behind += 1
  }
}

async function registerAndRead(
  ask: Ask,
  seen: Seen,
  { path, headers = {}, body }: { path: string; headers?: Record<string, string>; body?: object | string },
  imei: string,
): Promise<void> {
  const startedAt = performance.now()
  const made = await ask({ method: registerDevice.method, path, headers, body: String(body) })
  if (made.status !== registerDevice.status) {
    seen.failed += 1
    return
  }
  const { authorization = '' } = headers
  const lookUp = await ask({ method: 'GET', path: pathFor(lookupDevice.path, { imei }), headers: { authorization } })
  note(seen, 'look-up', { startedAt, status: lookUp.status, found: lookUp.data.registered === true })
  const number = String(made.data.certificate_number)
  const certificate = await ask({ method: 'GET', path: pathFor(readCertificate.path, { number }) })
  note(seen, 'certificate', { startedAt, status: certificate.status, found: certificate.data.status === 'valid' })
}

function note(seen: Seen, read: string, { startedAt, status, found }: { startedAt: number; status: number; found: boolean }) {
  seen.milliseconds.push(performance.now() - startedAt)
  seen.byRead[read] = (seen.byRead[read] ?? 0) + 1
  if (status === 0 || status >= 500) seen.failed += 1
  else if (!found) seen.lacking += 1
}

function send(url: string, agent: Agent, { method, path, headers = {}, body }: Call): ReturnType<Ask> {
  return new Promise((resolve) => {
    const failed = () => resolve({ status: 0, data: {} })
    const sent = httpRequest(url + API_BASE + path, { agent, method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', failed)
      response.once('end', () => {
        const answer = JSON.parse(Buffer.concat(chunks).toString() || '{}') as { response_data?: Record<string, unknown> }
        resolve({ status: response.statusCode ?? 0, data: answer.response_data ?? {} })
      })
    })
    sent.once('error', failed)
    sent.end(body)
  })
}
