/** Benchmarks of what networks report: batches of 10,000 beside a bare write of as many rows; one by one. */
import type pg from 'pg'
import type { Benchmark } from '../benchmark.ts'
import type { Row } from '../print.ts'
import { insertFlag } from '../seed/flags.ts'
import { seedClient } from '../seed/partner.ts'
import { NO_LIMITS, type Setup, withProduct } from '../setup.ts'
import { measureLatency } from '../sightings/latency.ts'
import { median, rounded } from '../statistics.ts'

const LINES = 10_000
const CASES = 5_000
const GOAL_MS = 300

/** Lines of a batch that belong to an open case. */
const SHARES = [
  { what: 'no line has a case', ofCases: 0 },
  { what: 'one line in twenty has a case', ofCases: LINES / 20 },
  { what: 'each line has a case', ofCases: LINES },
]

const LATENCY_GOAL_MS = 2_000

const latency: Benchmark = {
  about: "milliseconds from a sighting to the officer's page and to the owner's mail (goals: p99 2,000)",
  defaults: { seconds: 20 },
  run: ({ seconds }) =>
    withProduct({ env: { ...NO_LIMITS, BLOCK_BRAKE_PER_MINUTE: '1000000' } }, async (setup) => {
      const rows = await measureLatency(setup, seconds)
      return {
        tables: [rows],
        wrong: rows.flatMap((row) =>
          row.arrived !== row.sightings || Number(row['p99 ms']) > LATENCY_GOAL_MS
            ? [`${row['from the call']}: ${row.arrived} of ${row.sightings}, p99 ${row['p99 ms']} ms`]
            : [],
        ),
        details: { postgres: setup.postgres },
      }
    }),
}

const batches: Benchmark = {
  about: `milliseconds of a batch of ${LINES} sightings (goal 300), as a ratio to one bare insert of as many rows`,
  defaults: { rounds: 10 },
  run: ({ rounds }) =>
    withProduct({}, async (setup) => {
      const network = { name: 'Network', kind: 'network', scopes: ['telco:sightings'] } as const
      const { apiKey: key } = await seedClient(setup.env, network)
      const client = await setup.connect()
      const cases = await seedCases(client)
      const rows: Row[] = []
      for (const { what, ofCases } of SHARES)
        rows.push(await measure(setup, client, { what, ofCases, key, cases, rounds }))
      return {
        tables: [rows],
        wrong: rows.flatMap(({ what, ms }) =>
          Number(ms) > GOAL_MS ? [`${what}: ${ms} ms, goal ${GOAL_MS}`] : [],
        ),
        details: { postgres: setup.postgres },
      }
    }),
}

export const SIGHTINGS: Record<string, Benchmark> = { sightings: batches, 'sighting-latency': latency }

async function seedCases(client: pg.Client): Promise<string[]> {
  const cases = Array.from({ length: CASES }, (_, n) => `36${String(n).padStart(12, '0')}`)
  for (const [n, imei14] of cases.entries())
    await insertFlag(client, `${imei14}0`, `LE-2020-${String(n).padStart(6, '0')}`)
  await client.query('analyze flags')
  return cases
}

interface Measured {
  what: string
  ofCases: number
  key: string
  cases: readonly string[]
  rounds: number
}

async function measure(
  { url }: Setup,
  client: pg.Client,
  { what, ofCases, key, cases, rounds }: Measured,
): Promise<Row> {
  const [product, bare]: [number[], number[]] = [[], []]
  await client.query(
    'create table if not exists bare (reference text primary key, imei14 text, seen_at timestamptz, state text, area text)',
  )
  for (let round = 0; round < rounds; round += 1) {
    const lines = batchOf(`${what} ${round}`, cases, ofCases)
    const body = JSON.stringify({ sightings: lines })
    const began = performance.now()
    const answer = await fetch(`${url}/telco/v1/sightings`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body,
    })
    const { accepted } = (await answer.json()) as { accepted: number }
    product.push(performance.now() - began)
    if (accepted !== ofCases) throw new Error(`${accepted} lines were accepted, of ${ofCases}`)
    bare.push(await bareInsert(client, lines))
  }
  const [ms, beside] = [median(product), median(bare)]
  return {
    what,
    ms: rounded(ms, 0),
    goal: GOAL_MS,
    'bare insert, ms': rounded(beside, 0),
    ratio: rounded(beside / ms, 2),
  }
}

function batchOf(name: string, cases: readonly string[], ofCases: number) {
  const seen_at = new Date(Date.now() - 60_000).toISOString()
  return Array.from({ length: LINES }, (_, n) => ({
    imei: n < ofCases ? cases[n % cases.length] : `35${String(n).padStart(12, '0')}`,
    seen_at,
    state: 'Lagos',
    area: 'Ikeja',
    reference: `${name} ${n}`,
    sim: `sim ${n}`,
  }))
}

/** The bare yardstick: as many rows inserted with a key. */
async function bareInsert(client: pg.Client, lines: ReturnType<typeof batchOf>): Promise<number> {
  const began = performance.now()
  await client.query(
    `insert into bare select * from unnest($1::text[], $2::text[], $3::timestamptz[], $4::text[], $5::text[])`,
    [
      lines.map(({ reference }) => reference),
      lines.map(({ imei }) => imei),
      lines.map(({ seen_at }) => seen_at),
      lines.map(({ state }) => state),
      lines.map(({ area }) => area),
    ],
  )
  return performance.now() - began
}
