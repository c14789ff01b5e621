/** Cost of the transparency log for a registration, and the time until a served checkpoint has an event. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { newSecretKey } from '../access-token.ts'
import type { Benchmark } from '../benchmark.ts'
import { latenciesAtRate } from '../constant-arrival-rate.ts'
import { print, printTable } from '../print.ts'
import { registrations, seedOwners } from '../registrations.ts'
import { seedDevices } from '../seed/devices.ts'
import { startProduct } from '../servers.ts'
import { median, percentile, rounded } from '../statistics.ts'
import { startSystemPostgres } from '../system-postgres.ts'
import { until } from '../until.ts'

const PER_SECOND = 50
const WARM_UP_SECONDS = 3
const GOALS = { ratio: 1.1, checkpointSeconds: 60, allSeconds: 600 }

export const logBenchmark: Benchmark = {
  about: `registration with the log as a ratio to one without (goal ${GOALS.ratio}), seconds until an event is in a served checkpoint (goal p99 ${GOALS.checkpointSeconds}) and until --rows events are (goal ${GOALS.allSeconds})`,
  defaults: { devices: 100_000, rows: 1_000_000, seconds: 15, rounds: 5 },
  async run({ devices, rows, seconds, rounds }) {
    const dataDir = mkdtempSync(join(tmpdir(), 'amana-bench-'))
    const secretKey = newSecretKey()
    const database = await startSystemPostgres()
    const env = { DATA_DIR: dataDir, DATABASE_URL: database.url, SECRET_KEY: secretKey, RATE_LIMITS: 'off', DEMO: 'off' }
    const product = await startProduct(env)
    const connection = { connectionString: database.url }
    const client = new pg.Client(connection)
    await client.connect()
    try {
      print(`Registering ${devices} devices …`)
      const needed = (WARM_UP_SECONDS + 2 * rounds * seconds) * PER_SECOND
      const { unregistered } = await seedDevices(connection, devices, needed)
      const load = registrations(unregistered, await seedOwners(connection, secretKey, needed), PER_SECOND)
      const served = watchCheckpoint(product.url)
      await latenciesAtRate(product.url, load, WARM_UP_SECONDS)
      const registered = new Map<string, number>()
      let used = WARM_UP_SECONDS * PER_SECOND
      const round = async () => {
        const startedAt = performance.now()
        const milliseconds = await latenciesAtRate(product.url, load, seconds)
        milliseconds.forEach((each, index) => {
          registered.set(unregistered[used + index] ?? '', startedAt + (index * 1_000) / PER_SECOND + each)
        })
        used += milliseconds.length
        return milliseconds
      }
      const [withLog, without]: [number[][], number[][]] = [[], []]
      for (let index = 0; index < rounds; index += 1) {
        print(`round ${index + 1} of ${rounds} …`)
        // Which comes first changes, so that the growing registry favours neither.
        for (const logged of index % 2 === 0 ? [true, false] : [false, true]) {
          if (logged) withLog.push(await round())
          else without.push(await withoutLog(client, round))
        }
      }
      const ratios = (share: number) =>
        median(withLog.map((all, index) => percentile(all, share) / percentile(without[index] ?? [], share)))
      const cost = [
        rowOf('registration with the log', withLog),
        { ...rowOf('without', without), 'p50 ratio': rounded(ratios(0.5), 2), 'p99 ratio': rounded(ratios(0.99), 2) },
      ]

      const places = await placesOf(client, registered)
      await served.covers(Math.max(...places.values()))
      const waits = [...places].map(([imei, place]) => (served.since(place) - (registered.get(imei) ?? 0)) / 1_000)

      print(`${rows} events at once …`)
      const { rows: before } = await client.query<{ assigned: string }>('select assigned from log_state')
      await client.query(
        `insert into log_pending (type, at, event)
         select 'list.imported', date_trunc('hour', now(), 'UTC'), jsonb_build_object('n', n) from generate_series(1, $1::int) n`,
        [rows],
      )
      const insertedAt = performance.now()
      const last = Number(before[0]?.assigned) + rows - 1
      await served.covers(last)
      const sums = [
        { what: 'events looked at', figure: waits.length },
        { what: 'until an event is in a served checkpoint, s, p50', figure: rounded(percentile(waits, 0.5), 1) },
        { what: 'the same, p99', figure: rounded(percentile(waits, 0.99), 1) },
        { what: `until ${rows} events at once are, s`, figure: rounded((served.since(last) - insertedAt) / 1_000, 1) },
      ]
      await served.stop()
      print()
      printTable(cost)
      printTable(sums)
      return { postgres: database.version, goals: GOALS, cost, sums }
    } finally {
      await client.end()
      await product.stop()
      await database.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

/** Events write nothing meanwhile. */
async function withoutLog<T>(client: pg.Client, run: () => Promise<T>): Promise<T> {
  const { rows } = await client.query<{ text: string }>(`select pg_get_functiondef('await_log'::regproc) as text`)
  await client.query(`create or replace function await_log(entry_type text, at timestamptz, event jsonb, user_id uuid, device_id bigint)
    returns void language plpgsql as $$ begin end $$`)
  await client.query('alter table audit_log disable trigger audit_log_await_log')
  try {
    return await run()
  } finally {
    await client.query(rows[0]?.text ?? '')
    await client.query('alter table audit_log enable trigger audit_log_await_log')
  }
}

/** The place in the log of each IMEI's registration, of those that were logged. */
async function placesOf(client: pg.Client, registered: ReadonlyMap<string, number>): Promise<Map<string, number>> {
  await until(async () => (await client.query('select 1 from log_pending limit 1')).rowCount === 0, 120_000)
  const { rows } = await client.query<{ imei: string; index: string }>(
    `select event -> 'imeis' ->> 0 as imei, index from log_entries where type = 'device.registered'`,
  )
  return new Map(rows.filter(({ imei }) => registered.has(imei)).map(({ imei, index }) => [imei, Number(index)]))
}

/** Reads the served checkpoint ten times a second. */
function watchCheckpoint(url: string) {
  const seen: { at: number; size: number }[] = []
  let watching = true
  const watch = (async () => {
    while (watching) {
      const answer = await fetch(`${url}/log/checkpoint`)
      const size = answer.ok ? Number((await answer.text()).split('\n')[1]) : 0
      if (size > (seen.at(-1)?.size ?? 0)) seen.push({ at: performance.now(), size })
      await sleep(100)
    }
  })()
  return {
    /** When a checkpoint with this place was first read. */
    since: (place: number) => seen.find(({ size }) => size > place)?.at ?? Number.NaN,
    covers: (place: number) => until(() => (seen.at(-1)?.size ?? 0) > place, 1_200_000),
    async stop() {
      watching = false
      await watch
    },
  }
}

function rowOf(what: string, rounds: readonly number[][]) {
  return {
    what,
    requests: rounds.flat().length,
    'p50 ms': rounded(median(rounds.map((all) => percentile(all, 0.5))), 1),
    'p99 ms': rounded(median(rounds.map((all) => percentile(all, 0.99))), 1),
  }
}
