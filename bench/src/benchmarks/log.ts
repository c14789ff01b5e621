/** Cost of the transparency log for a registration, and the time until a served checkpoint has an event. */
import { setTimeout as sleep } from 'node:timers/promises'
import { registerDevice } from '@amana/contract'
import type pg from 'pg'
import type { Benchmark } from '../benchmark.ts'
import { print, type Row } from '../print.ts'
import { runAtRate, sendTo } from '../rate.ts'
import { cycled, registrationOf } from '../requests.ts'
import { seedOwners } from '../seed/accounts.ts'
import { seedDevices } from '../seed/devices.ts'
import { NO_LIMITS, type Setup, withProduct } from '../setup.ts'
import { median, percentile, rounded } from '../statistics.ts'
import { until } from '../time.ts'

const PER_SECOND = 50
const WARM_UP_SECONDS = 3
const COVERED_MS = 1_200_000

export const log: Benchmark = {
  about:
    'registration with the log as a ratio to one without (goal 1.1), seconds until an event is in a served checkpoint (goal p99 60) and until --rows events are (goal 600)',
  defaults: { devices: 100_000, rows: 1_000_000, seconds: 15, rounds: 5 },
  run: ({ devices, rows, seconds, rounds }) =>
    withProduct({ env: NO_LIMITS }, async (setup) => {
      const client = await setup.connect()
      const served = watchCheckpoint(setup.url)
      setup.cleanup(() => served.stop())
      print(`Registering ${devices} devices …`)
      const register = await registrar(setup, devices, (WARM_UP_SECONDS + 2 * rounds * seconds) * PER_SECOND)
      await register.run(WARM_UP_SECONDS)
      register.at.clear()
      const [withLog, without]: [number[][], number[][]] = [[], []]
      for (let round = 1; round <= rounds; round += 1) {
        print(`round ${round} of ${rounds} …`)
        // Which comes first changes, so that the growing registry favours neither.
        for (const logged of round % 2 === 1 ? [true, false] : [false, true]) {
          if (logged) withLog.push(await register.run(seconds))
          else without.push(await withoutLog(client, () => register.run(seconds)))
        }
      }
      const places = await placesOf(client, register.at)
      await until(() => served.size() > Math.max(...places.values()), COVERED_MS)
      const waits = [...places].map(
        ([imei, place]) => (served.since(place) - (register.at.get(imei) ?? 0)) / 1_000,
      )
      const sums = [
        { what: 'events measured', figure: waits.length },
        {
          what: 'until an event is in a served checkpoint, s, p50',
          figure: rounded(percentile(waits, 0.5), 1),
        },
        { what: 'the same, p99', figure: rounded(percentile(waits, 0.99), 1) },
        {
          what: `until ${rows} events at once are, s`,
          figure: rounded(await secondsForAll(client, served, rows), 1),
        },
      ]
      return { tables: [costOf(withLog, without), sums], details: { postgres: setup.postgres } }
    }),
}

/** Registers phones at the rate, each once, and notes when each was acknowledged. */
async function registrar({ url, databaseUrl, secretKey }: Setup, devices: number, registrations: number) {
  const { unregistered } = await seedDevices(databaseUrl, devices, registrations)
  const owners = await seedOwners(databaseUrl, secretKey, registrations)
  const at = new Map<string, number>()
  let used = 0
  return {
    at,
    async run(seconds: number): Promise<number[]> {
      const first = used
      const next = (index: number) =>
        registrationOf(unregistered[first + index] ?? '', cycled(owners, first + index))
      const answers = await runAtRate(PER_SECOND, seconds, sendTo(url, next))
      used += answers.length
      for (const [index, { status, dueAt, milliseconds }] of answers.entries()) {
        if (status !== registerDevice.status) throw new Error(`a registration answered ${status}`)
        at.set(unregistered[first + index] ?? '', dueAt + milliseconds)
      }
      return answers.map(({ milliseconds }) => milliseconds)
    },
  }
}

function costOf(withLog: readonly number[][], without: readonly number[][]): Row[] {
  const row = (what: string, rounds: readonly number[][]): Row => {
    const at = (share: number) => rounded(median(rounds.map((all) => percentile(all, share))), 1)
    return { what, requests: rounds.flat().length, 'p50 ms': at(0.5), 'p99 ms': at(0.99) }
  }
  const ratio = (share: number) =>
    rounded(
      median(withLog.map((all, round) => percentile(all, share) / percentile(without[round] ?? [], share))),
      2,
    )
  return [
    { ...row('registration with the log', withLog), 'p50 ratio': ratio(0.5), 'p99 ratio': ratio(0.99) },
    row('without', without),
  ]
}

/** Seconds until so many events, written at once, are in a served checkpoint. */
async function secondsForAll(client: pg.Client, served: Checkpoints, events: number): Promise<number> {
  print(`${events} events at once …`)
  const { rows } = await client.query<{ assigned: string }>('select assigned from log_state')
  await client.query(
    `insert into log_pending (type, at, event)
     select 'list.imported', date_trunc('hour', now(), 'UTC'), jsonb_build_object('n', n) from generate_series(1, $1::int) n`,
    [events],
  )
  const insertedAt = performance.now()
  const last = Number(rows[0]?.assigned) + events - 1
  await until(() => served.size() > last, COVERED_MS)
  return (served.since(last) - insertedAt) / 1_000
}

/** Meanwhile no event is written. */
async function withoutLog<T>(client: pg.Client, run: () => Promise<T>): Promise<T> {
  const { rows } = await client.query<{ text: string }>(
    `select pg_get_functiondef('await_log'::regproc) as text`,
  )
  await client.query(
    `create or replace function await_log(entry_type text, at timestamptz, event jsonb, user_id uuid, device_id bigint)
     returns void language plpgsql as $$ begin end $$`,
  )
  await client.query('alter table audit_log disable trigger audit_log_await_log')
  try {
    return await run()
  } finally {
    await client.query(rows[0]?.text ?? '')
    await client.query('alter table audit_log enable trigger audit_log_await_log')
  }
}

/** The place in the log of each IMEI's registration, of those that were logged. */
async function placesOf(
  client: pg.Client,
  registered: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  await until(async () => (await client.query('select 1 from log_pending limit 1')).rowCount === 0, 120_000)
  const { rows } = await client.query<{ imei: string; index: string }>(
    `select event -> 'imeis' ->> 0 as imei, index from log_entries where type = 'device.registered'`,
  )
  return new Map(
    rows.filter(({ imei }) => registered.has(imei)).map(({ imei, index }) => [imei, Number(index)]),
  )
}

interface Checkpoints {
  /** Entries in the newest one. */
  size(): number
  /** When a checkpoint with this place was first read. */
  since(place: number): number
  stop(): Promise<void>
}

/** Reads the served checkpoint ten times a second. */
function watchCheckpoint(url: string): Checkpoints {
  const seen: { at: number; size: number }[] = []
  const size = () => seen.at(-1)?.size ?? 0
  let watching = true
  const watch = (async () => {
    while (watching) {
      const answer = await fetch(`${url}/log/checkpoint`)
      const read = answer.ok ? Number((await answer.text()).split('\n')[1]) : 0
      if (read > size()) seen.push({ at: performance.now(), size: read })
      await sleep(100)
    }
  })()
  return {
    size,
    since: (place) => seen.find((one) => one.size > place)?.at ?? Number.NaN,
    async stop() {
      watching = false
      await watch
    },
  }
}
