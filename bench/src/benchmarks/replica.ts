/** People read what they wrote a moment ago, while the product also reads from a replica that lags behind. */
import { type Agent, request as httpRequest } from 'node:http'
import {
  createVerification,
  lookupDevice,
  readCertificate,
  readVerification,
  recentVerifications,
  registerDevice,
} from '@amana/contract'
import pg from 'pg'
import type { Benchmark } from '../benchmark.ts'
import { startReplica } from '../postgres.ts'
import { print, type Row } from '../print.ts'
import { figuresOf, runAtRate } from '../rate.ts'
import { cycled, type LoadRequest, registrationOf, requestOf } from '../requests.ts'
import { seedBearers, seedOwners } from '../seed/accounts.ts'
import { seedDevices } from '../seed/devices.ts'
import { startProduct } from '../servers.ts'
import { NO_LIMITS, withProduct } from '../setup.ts'

const PER_SECOND = 1_000
const PEOPLE = 1_000
const DEVICES = 10_000
/** One pair in fifty registers a phone. */
const REGISTRATION_EVERY = 50
/** One read in a hundred also queries the replica itself. */
const WATCH_EVERY = 100
const DELAYS = ['0', '1s']

export const readYourWrites: Benchmark = {
  about: `--rows pairs of a write and a read by the same person at ${PER_SECOND} pairs/s, with a replica (goal: no read lacks the write)`,
  defaults: { rows: 100_000 },
  async run({ rows }) {
    const table: Row[] = []
    for (const delay of DELAYS) table.push(await runWith(delay, rows))
    return { tables: [table] }
  },
}

/** @param delay of the replica, besides the usual one */
function runWith(delay: string, pairs: number): Promise<Row> {
  return withProduct({ env: NO_LIMITS }, async ({ database, databaseUrl, secretKey, env, cleanup, stop }) => {
    await stop()
    if (database === null) throw new Error('a replica needs a PostgreSQL of this machine')
    const registrations = Math.ceil(pairs / REGISTRATION_EVERY)
    const { registered, unregistered } = await seedDevices(databaseUrl, DEVICES, registrations)
    const people = await seedBearers(databaseUrl, secretKey, PEOPLE)
    const owners = await seedOwners(databaseUrl, secretKey, registrations)
    const replica = await startReplica(database, { recovery_min_apply_delay: delay, hot_standby: 'on' })
    cleanup(() => replica.stop())
    const product = await startProduct({ ...env, DATABASE_REPLICA_URLS: replica.url })
    cleanup(() => product.stop())
    const watch = new pg.Pool({ connectionString: replica.url, max: 1 })
    cleanup(() => watch.end())
    // A replica ends connections that delay what it has to apply.
    watch.on('error', () => undefined)
    print(`${pairs} pairs, replica delayed by ${delay} …`)
    const counts: Counts = { lacking: 0, failed: 0, asked: 0, behind: 0, byRead: {} }
    const answers = await runAtRate(PER_SECOND, pairs / PER_SECOND, async (index, dueAt, agent) => {
      const ask = (request: LoadRequest) => send(product.url, agent, request)
      const nth = index / REGISTRATION_EVERY
      if (Number.isInteger(nth))
        await registerAndRead(ask, counts, unregistered[nth] ?? '', cycled(owners, nth))
      else
        await checkAndRead(ask, counts, {
          token: cycled(people, index),
          imei: cycled(registered, index),
          list: index % 2 === 0,
          watch: index % WATCH_EVERY === 1 ? watch : null,
        })
      return { dueAt, milliseconds: performance.now() - dueAt, status: 200, retryAfter: false }
    })
    return {
      'replica delayed by': delay,
      pairs: answers.length,
      failed: counts.failed,
      'read lacks the write': counts.lacking,
      ...figuresOf(answers.map(({ milliseconds }) => milliseconds)),
      'replica lacked it then': `${counts.behind} of ${counts.asked}`,
      ...counts.byRead,
      goal: counts.lacking === 0 && counts.failed === 0 ? '0: yes' : '0: no',
    }
  })
}

interface Counts {
  lacking: number
  failed: number
  /** Reads of the replica itself, and those that lacked the write. */
  asked: number
  behind: number
  byRead: Record<string, number>
}

type Ask = (request: LoadRequest) => Promise<{ status: number; data: Record<string, unknown> }>

interface CheckPair {
  token: string
  imei: string
  /** Read the person's recent checks; else the check itself. */
  list: boolean
  watch: pg.Pool | null
}

async function checkAndRead(
  ask: Ask,
  counts: Counts,
  { token, imei, list, watch }: CheckPair,
): Promise<void> {
  const made = await ask(requestOf(createVerification, { token, body: { imei } }))
  const id = String(made.data.id)
  if (made.status !== createVerification.status) {
    counts.failed += 1
    return
  }
  // A replica cancels statements that delay what it has to apply.
  const inReplica = watch?.query('select from verifications where id = $1', [id]).catch(() => null)
  const read = await ask(
    list ? requestOf(recentVerifications, { token }) : requestOf(readVerification, { token, params: { id } }),
  )
  const { results } = read.data as { results?: { id: string }[] }
  note(
    counts,
    list ? 'recent checks' : 'a check',
    read,
    list ? results?.some((each) => each.id === id) : read.data.id === id,
  )
  const there = await inReplica
  if (there) {
    counts.asked += 1
    if (there.rowCount === 0) counts.behind += 1
  }
}

async function registerAndRead(ask: Ask, counts: Counts, imei: string, token: string): Promise<void> {
  const made = await ask(registrationOf(imei, token))
  if (made.status !== registerDevice.status) {
    counts.failed += 1
    return
  }
  const lookUp = await ask(requestOf(lookupDevice, { token, params: { imei } }))
  note(counts, 'look-up', lookUp, lookUp.data.registered === true)
  const number = String(made.data.certificate_number)
  const certificate = await ask(requestOf(readCertificate, { params: { number } }))
  note(counts, 'certificate', certificate, certificate.data.status === 'valid')
}

function note(counts: Counts, read: string, { status }: { status: number }, found = false): void {
  counts.byRead[read] = (counts.byRead[read] ?? 0) + 1
  if (status === 0 || status >= 500) counts.failed += 1
  else if (!found) counts.lacking += 1
}

function send(url: string, agent: Agent, { method, path, headers = {}, body }: LoadRequest): ReturnType<Ask> {
  return new Promise((resolve) => {
    const failed = () => resolve({ status: 0, data: {} })
    const sent = httpRequest(url + path, { agent, method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', failed)
      response.once('end', () => {
        const answer = JSON.parse(Buffer.concat(chunks).toString() || '{}') as {
          response_data?: Record<string, unknown>
        }
        resolve({ status: response.statusCode ?? 0, data: answer.response_data ?? {} })
      })
    })
    sent.once('error', failed)
    sent.end(body)
  })
}
