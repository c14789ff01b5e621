/** Months of notifications are made and dropped while people read and write them. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { holdImei, listNotifications, pathFor, readNotifications } from '@amana/contract'
import pg from 'pg'
import { accessToken, newSecretKey } from '../access-token.ts'
import type { Benchmark } from '../benchmark.ts'
import { type Answer, type LoadRequest, runAtRate } from '../constant-arrival-rate.ts'
import { print, printTable } from '../print.ts'
import { seedOfficer, seedSession } from '../seed/accounts.ts'
import { seedDevices } from '../seed/devices.ts'
import { ageMonths, seedNotifications } from '../seed/notifications.ts'
import { startProduct } from '../servers.ts'
import { percentile, rounded } from '../statistics.ts'
import { startSystemPostgres } from '../system-postgres.ts'
import { until } from '../until.ts'

const PER_SECOND = 50
const GOAL_MS = 100
const PEOPLE = 100
/** Unread notifications of one person in one month. */
const EACH = 20
const DEVICES = 10_000
const BEFORE_MS = 3_000
const DONE_MS = 60_000
/** A backup reads the table for so long. */
const LONG_READ_MS = 5_000
const LOOK_EVERY_MS = 3
const WARM_UP_SECONDS = 5

/** Load beside the change of months. */
const CASES = ['requests alone', 'requests, and a read of 5 s'] as const

export const rollover: Benchmark = {
  about: `requests for notifications while months are made and dropped, of --rows each (goal: none waits above ${GOAL_MS} ms for it)`,
  defaults: { rows: 50_000, rounds: 3, seconds: 15 },
  async run({ rows, rounds, seconds }) {
    const dataDir = mkdtempSync(join(tmpdir(), 'amana-bench-'))
    const database = await startSystemPostgres()
    const secretKey = newSecretKey()
    const env = { DATA_DIR: dataDir, DATABASE_URL: database.url, SECRET_KEY: secretKey, RATE_LIMITS: 'off', DEMO: 'off' }
    const product = await startProduct(env)
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    try {
      const connection = { connectionString: database.url }
      print('Filling the months …')
      const { registered } = await seedDevices(connection, DEVICES, 5_000)
      const sessions = []
      for (let person = 0; person < PEOPLE; person += 1) sessions.push(await seedSession(connection))
      const userIds = sessions.map(({ userId }) => userId)
      await seedNotifications(client, userIds, EACH)
      const next = requests({
        people: sessions.map((session) => accessToken(secretKey, session)),
        officer: accessToken(secretKey, await seedOfficer(connection)),
        imeis: [...new Set(registered)],
        unread: await unreadOf(client, userIds),
      })
      await runAtRate(product.url, PER_SECOND, WARM_UP_SECONDS, next)
      const found = new Map<string, Seen>(CASES.map((name) => [name, { during: [], beside: [], waits: [], took: [], months: 0 }]))
      for (let round = 1; round <= rounds; round += 1)
        for (const name of CASES) {
          const months = await ageMonths(client, userIds, rows)
          const seen = found.get(name) as Seen
          const load = runAtRate(product.url, PER_SECOND, seconds, next)
          await sleep(BEFORE_MS)
          const reading = name === CASES[1] ? readLong(database.url) : null
          const watch = watchWaits(database.url)
          const from = performance.now()
          await rollOver(client)
          const until = performance.now()
          seen.waits.push(await watch.stop())
          await reading
          for (const answer of await load)
            (answer.dueAt >= from && answer.dueAt <= until ? seen.during : seen.beside).push(answer)
          seen.took.push(until - from)
          seen.months += months.old + months.ahead
          print(
            `round ${round} of ${rounds}, ${name}: ${months.old} months dropped, ${months.ahead} made in ${rounded(until - from)} ms`,
          )
        }
      const table = [...found].flatMap(([name, { during, beside, waits, took, months }]) => [
        { case: name, when: 'without', ...rowOf(beside) },
        {
          case: name,
          when: 'while months change',
          ...rowOf(during),
          'longest wait for a lock ms': rounded(Math.max(...waits)),
          months,
          s: rounded(took.reduce((sum, one) => sum + one, 0) / 1_000, 1),
        },
      ])
      print()
      printTable(table)
      return { postgres: database.version, goalMs: GOAL_MS, perSecond: PER_SECOND, table }
    } finally {
      await client.end()
      await product.stop()
      await database.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

interface Seen {
  during: Answer[]
  beside: Answer[]
  /** The longest wait of a request for a lock, one a round. */
  waits: number[]
  took: number[]
  months: number
}

interface Given {
  /** Bearers, in the order of `unread`. */
  people: string[]
  officer: string
  imeis: string[]
  /** Ids of each person's unread notifications. */
  unread: string[][]
}

/** Half reads, a quarter marks one of them as read, a quarter are holds, of which the owner is notified. */
function requests({ people, officer, imeis, unread }: Given): (index: number) => LoadRequest {
  let sent = 0
  let held = 0
  return () => {
    sent += 1
    const person = sent % people.length
    const bearer = people[person] ?? ''
    const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' }
    if (sent % 4 === 0) {
      const path = pathFor(holdImei.path, { imei: imeis[held % imeis.length] ?? '' })
      held += 1
      const body = JSON.stringify({ reason: 'Seized at a checkpoint' })
      return { method: 'POST', path, body, headers: { ...headers, authorization: `Bearer ${officer}` } }
    }
    const id = unread[person]?.pop()
    if (sent % 4 === 2 && id !== undefined)
      return { method: 'POST', path: readNotifications.path, headers, body: JSON.stringify({ ids: [id] }) }
    return { method: 'GET', path: listNotifications.path, headers }
  }
}

async function unreadOf(client: pg.Client, userIds: readonly string[]): Promise<string[][]> {
  const { rows } = await client.query<{ ids: string[] }>(
    `select (select array_agg(id order by created_at) from notifications n where n.user_id = given.id and n.read_at is null) as ids
     from unnest($1::uuid[]) with ordinality as given (id, nth) order by nth`,
    [userIds],
  )
  return rows.map(({ ids }) => ids)
}

/** The daily job, now. */
async function rollOver(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ id: string }>(`insert into pgboss.job (name) values ('privacy.purge') returning id`)
  const done = async () => {
    const { rows: job } = await client.query<{ state: string }>('select state from pgboss.job where id = $1', [rows[0]?.id])
    return job[0]?.state !== 'created' && job[0]?.state !== 'active'
  }
  if (!(await until(done, DONE_MS))) throw new Error('the job did not end')
}

async function readLong(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query('begin; select count(*) from notifications')
  await sleep(LONG_READ_MS)
  await client.query('commit')
  await client.end()
}

/** Looks for requests that wait for a table: those that change months ask for stronger locks. */
function watchWaits(connectionString: string): { stop(): Promise<number> } {
  let longest = 0
  let stopped = false
  const watching = (async () => {
    const client = new pg.Client({ connectionString })
    await client.connect()
    while (!stopped) {
      const { rows } = await client.query<{ ms: number | null }>(
        `select max(extract(epoch from clock_timestamp() - waitstart) * 1000)::float8 as ms from pg_locks
         where not granted and locktype = 'relation' and mode in ('AccessShareLock', 'RowShareLock', 'RowExclusiveLock')`,
      )
      longest = Math.max(longest, rows[0]?.ms ?? 0)
      await sleep(LOOK_EVERY_MS)
    }
    await client.end()
  })()
  return {
    async stop() {
      stopped = true
      await watching
      return longest
    },
  }
}

function rowOf(answers: readonly Answer[]): Record<string, number> {
  const good = answers.filter(({ status }) => status > 0 && status < 500).map(({ milliseconds }) => milliseconds)
  return {
    requests: answers.length,
    refused: answers.length - good.length,
    'p50 ms': rounded(percentile(good, 0.5), 1),
    'p99 ms': rounded(percentile(good, 0.99), 1),
    'max ms': rounded(percentile(good, 1), 1),
    [`above ${GOAL_MS} ms`]: good.filter((ms) => ms > GOAL_MS).length,
  }
}
