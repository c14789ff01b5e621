/** Months of notifications are made and dropped while people read and write them. */
import { setTimeout as sleep } from 'node:timers/promises'
import { holdImei, listNotifications, readNotifications } from '@amana/contract'
import type pg from 'pg'
import { accessToken } from '../access-token.ts'
import type { Benchmark } from '../benchmark.ts'
import { withClient } from '../postgres.ts'
import { print, type Row } from '../print.ts'
import { type Answer, figuresOf, runAtRate, sendTo } from '../rate.ts'
import { cycled, type LoadRequest, requestOf } from '../requests.ts'
import { seedOfficer, seedSessions } from '../seed/accounts.ts'
import { seedDevices } from '../seed/devices.ts'
import { NO_LIMITS, type Setup, withProduct } from '../setup.ts'
import { rounded } from '../statistics.ts'
import { until } from '../time.ts'

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
const POLL_INTERVAL_MS = 3
const WARM_UP_SECONDS = 5
/** Months ago. The job drops the old ones: more than twelve months have passed since. */
const OLD = { from: 20, to: 14 }
const KEPT = { from: 12, to: 0 }
const AHEAD_MONTHS = 3
const MONTH = `date_trunc('month', now() at time zone 'utc')`

/** Load beside the change of months. */
const CASES = ['requests alone', 'requests, and a read of 5 s'] as const

export const rollover: Benchmark = {
  about: `requests for notifications while months are made and dropped, of --rows each (goal: none waits above ${GOAL_MS} ms for it)`,
  defaults: { rows: 50_000, rounds: 3, seconds: 15 },
  run: ({ rows, rounds, seconds }) =>
    withProduct({ env: NO_LIMITS }, async (setup) => {
      const client = await setup.connect()
      const { next, userIds } = await prepare(setup, client)
      const send = sendTo(setup.url, next)
      await runAtRate(PER_SECOND, WARM_UP_SECONDS, send)
      const cases = CASES.map(
        (name): Case => ({ name, during: [], beside: [], waits: [], seconds: 0, months: 0 }),
      )
      for (let round = 1; round <= rounds; round += 1)
        for (const one of cases) {
          const months = await ageMonths(client, userIds, rows)
          const load = runAtRate(PER_SECOND, seconds, send)
          await sleep(BEFORE_MS)
          const reading = one.name === CASES[1] ? readLong(setup.databaseUrl) : null
          const watch = watchWaits(setup.databaseUrl)
          const from = performance.now()
          await rollOver(client)
          const to = performance.now()
          one.waits.push(await watch.stop())
          await reading
          for (const answer of await load)
            (answer.dueAt >= from && answer.dueAt <= to ? one.during : one.beside).push(answer)
          one.seconds += (to - from) / 1_000
          one.months += months
          print(
            `round ${round} of ${rounds}, ${one.name}: ${months} months changed in ${rounded(to - from)} ms`,
          )
        }
      return { tables: [cases.flatMap(rowsOf)], details: { postgres: setup.postgres } }
    }),
}

interface Case {
  name: string
  during: Answer[]
  beside: Answer[]
  /** The longest wait of a request for a lock, one a round. */
  waits: number[]
  seconds: number
  months: number
}

function rowsOf({ name, during, beside, waits, seconds, months }: Case): Row[] {
  const figures = (answers: readonly Answer[]): Row => {
    const times = answers
      .filter(({ status }) => status > 0 && status < 500)
      .map(({ milliseconds }) => milliseconds)
    const late = times.filter((ms) => ms > GOAL_MS).length
    return {
      requests: answers.length,
      refused: answers.length - times.length,
      ...figuresOf(times),
      [`above ${GOAL_MS} ms`]: late,
    }
  }
  const wait = { 'longest wait for a lock ms': rounded(Math.max(...waits)), months, s: rounded(seconds, 1) }
  return [
    { case: name, when: 'without', ...figures(beside) },
    { case: name, when: 'while months change', ...figures(during), ...wait },
  ]
}

async function prepare({ databaseUrl, secretKey }: Setup, client: pg.Client) {
  print('Filling the months …')
  const { registered } = await seedDevices(databaseUrl, DEVICES, 5_000)
  const sessions = await seedSessions(databaseUrl, PEOPLE)
  const userIds = sessions.map(({ userId }) => userId)
  await makeMonths(client, KEPT)
  await insertNotifications(client, userIds, { each: EACH, ...KEPT })
  await client.query('vacuum analyze notifications')
  const next = requests({
    people: sessions.map((session) => accessToken(secretKey, session)),
    officer: accessToken(secretKey, await seedOfficer(databaseUrl)),
    imeis: [...new Set(registered)],
    unread: await unreadOf(client, userIds),
  })
  return { next, userIds }
}

interface Seeded {
  /** Bearers, in the order of `unread`. */
  people: string[]
  officer: string
  imeis: string[]
  /** Ids of each person's unread notifications. */
  unread: string[][]
}

/** Half reads, a quarter marks one as read, a quarter are holds, which notify the owner. */
function requests({ people, officer, imeis, unread }: Seeded): () => LoadRequest {
  let sent = 0
  let held = 0
  return () => {
    sent += 1
    const token = cycled(people, sent)
    if (sent % 4 === 0) {
      held += 1
      const body = { reason: 'Seized at a checkpoint' }
      return requestOf(holdImei, { params: { imei: cycled(imeis, held - 1) }, body, token: officer })
    }
    const id = cycled(unread, sent).pop()
    if (sent % 4 === 2 && id !== undefined)
      return requestOf(readNotifications, { token, body: { ids: [id] } })
    return requestOf(listNotifications, { token })
  }
}

async function unreadOf(client: pg.Client, userIds: readonly string[]): Promise<string[][]> {
  const { rows } = await client.query<{ ids: string[] }>(
    `select (
       select array_agg(id order by created_at) from notifications n where n.user_id = given.id and n.read_at is null
     ) as ids from unnest($1::uuid[]) with ordinality as given (id, nth) order by nth`,
    [userIds],
  )
  return rows.map(({ ids }) => ids)
}

/**
 * Puts the table back to where the job has most to do.
 *
 * @returns how many months there are to drop and to make
 */
async function ageMonths(client: pg.Client, userIds: readonly string[], rows: number): Promise<number> {
  await makeMonths(client, OLD)
  await insertNotifications(client, userIds, { each: Math.ceil(rows / userIds.length), ...OLD })
  for (let ahead = 1; ahead <= AHEAD_MONTHS; ahead += 1) {
    const { rows: named } = await client.query<{ name: string }>(
      `select 'notifications_' || to_char(${MONTH} + $1 * interval '1 month', 'YYYY_MM') as name`,
      [ahead],
    )
    await client.query(`drop table ${client.escapeIdentifier(named[0]?.name ?? '')}`)
  }
  await client.query('checkpoint')
  return OLD.from - OLD.to + 1 + AHEAD_MONTHS
}

async function makeMonths(client: pg.Client, { from, to }: { from: number; to: number }): Promise<void> {
  await client.query(
    `select add_month('notifications', (${MONTH} - n * interval '1 month') at time zone 'utc')
     from generate_series($1::int, $2::int, -1) n`,
    [from, to],
  )
}

/** Unread ones, `each` for one account and month. */
async function insertNotifications(
  client: pg.Client,
  userIds: readonly string[],
  { each, from, to }: { each: number; from: number; to: number },
): Promise<void> {
  await client.query(
    `insert into notifications (id, user_id, kind, title, text, link, created_at)
     select gen_random_uuid(), user_id, 'security', 'A new sign-in',
       'Somebody signed in to your account from a new device.', '/settings',
       (${MONTH} - n * interval '1 month') at time zone 'utc' + (nth % 20000) * interval '1 minute'
     from unnest($1::uuid[]) user_id, generate_series($2::int, $3::int, -1) n, generate_series(1, $4::int) nth`,
    [userIds, from, to, each],
  )
}

/** The daily job, now. */
async function rollOver(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `insert into pgboss.job (name) values ('privacy.purge') returning id`,
  )
  const done = async () => {
    const { rows: job } = await client.query<{ state: string }>(
      'select state from pgboss.job where id = $1',
      [rows[0]?.id],
    )
    return job[0]?.state !== 'created' && job[0]?.state !== 'active'
  }
  if (!(await until(done, DONE_MS))) throw new Error('the job did not end')
}

function readLong(databaseUrl: string): Promise<void> {
  return withClient(databaseUrl, async (client) => {
    await client.query('begin; select count(*) from notifications')
    await sleep(LONG_READ_MS)
    await client.query('commit')
  })
}

/** Watches requests that wait for a table: the change of months takes stronger locks. */
function watchWaits(databaseUrl: string): { stop(): Promise<number> } {
  let longest = 0
  let stopped = false
  const watching = withClient(databaseUrl, async (client) => {
    while (!stopped) {
      const { rows } = await client.query<{ ms: number | null }>(
        `select max(extract(epoch from clock_timestamp() - waitstart) * 1000)::float8 as ms from pg_locks
         where not granted and locktype = 'relation' and mode in ('AccessShareLock', 'RowShareLock', 'RowExclusiveLock')`,
      )
      longest = Math.max(longest, rows[0]?.ms ?? 0)
      await sleep(POLL_INTERVAL_MS)
    }
  })
  return {
    async stop() {
      stopped = true
      await watching
      return longest
    },
  }
}
