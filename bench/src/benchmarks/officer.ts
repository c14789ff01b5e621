/** The time of the dashboard's first page under any filters, and of a search by IMEI. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countWork, type Endpoint, listFlags, listWork, searchDevices } from '@amana/contract'
import { accessToken, newSecretKey } from '../access-token.ts'
import type { Benchmark } from '../benchmark.ts'
import { latenciesAtRate } from '../constant-arrival-rate.ts'
import { print, printTable } from '../print.ts'
import { seedOfficer } from '../seed/accounts.ts'
import { seedDevices } from '../seed/devices.ts'
import { type SeededFlags, seedFlags } from '../seed/flags.ts'
import { seedWork } from '../seed/work.ts'
import { type Server, startProduct } from '../servers.ts'
import { percentile, rounded } from '../statistics.ts'
import { startSystemPostgres } from '../system-postgres.ts'

const PER_SECOND = 10
const WARM_UP_SECONDS = 2
const GOAL_P99_MS = { page: 50, search: 10 }
const REGISTERED = 100_000
/** Claims, and documents, beside a twelfth of the flags. */
const WAITING = 10_000

interface Asked {
  name: string
  endpoint: Endpoint
  goal: number
  query: (index: number) => Record<string, string>
}

export const officer: Benchmark = {
  about: `milliseconds for a page of flags under filters, and to search an IMEI (goals: p99 ≤ ${GOAL_P99_MS.page} and ${GOAL_P99_MS.search} ms)`,
  defaults: { devices: 1_000_000, seconds: 8 },
  async run({ devices: flags, seconds }) {
    const dataDir = mkdtempSync(join(tmpdir(), 'amana-bench-'))
    const secretKey = newSecretKey()
    const database = await startSystemPostgres()
    let product: Server | null = null
    try {
      const env = { DATA_DIR: dataDir, DATABASE_URL: database.url, SECRET_KEY: secretKey, RATE_LIMITS: 'off', DEMO: 'off' }
      product = await startProduct(env)
      const connection = { connectionString: database.url }
      print(`Registering ${REGISTERED} devices, flagging ${flags} …`)
      await seedDevices(connection, REGISTERED, 1)
      const seeded = await seedFlags(connection, flags)
      const account = await seedOfficer(connection)
      await seedWork(connection, { each: WAITING, officer: account.userId })
      const token = accessToken(secretKey, account)
      const table = []
      for (const asked of requests(seeded)) {
        const load = {
          name: asked.name,
          perSecond: PER_SECOND,
          endpoint: asked.endpoint,
          request: (index: number) => ({
            path: `${asked.endpoint.path}?${new URLSearchParams(asked.query(index))}`,
            headers: { authorization: `Bearer ${token}` },
          }),
        }
        await latenciesAtRate(product.url, load, WARM_UP_SECONDS)
        table.push(rowOf(asked, await latenciesAtRate(product.url, load, seconds)))
        print(`${asked.name} …`)
      }
      print()
      printTable(table)
      return { postgres: database.version, flags, table, goalP99Ms: GOAL_P99_MS }
    } finally {
      await product?.stop()
      await database.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

/** The rarest state of the seed is the last of the list. */
function requests({ imeis, phones, names }: SeededFlags): Asked[] {
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
  const old = { from: day(600), to: day(590) }
  const rare = { state: 'Zamfara' }
  const of = (values: readonly string[], index: number) => values[index % values.length] ?? ''
  const page = (name: string, query: Asked['query']): Asked => ({ name, endpoint: listFlags, goal: GOAL_P99_MS.page, query })
  const work = (name: string, query: Record<string, string>): Asked => ({
    name: `work: ${name}`,
    endpoint: listWork,
    goal: GOAL_P99_MS.page,
    query: () => query,
  })
  return [
    work('no filter', {}),
    work('later page', { cursor: `report.${(Date.now() - 30 * 86_400_000) * 1000}.1` }),
    work('disputes', { kind: 'dispute' }),
    work('rare state', rare),
    work('mine', { assigned: 'me' }),
    work('a command', { assigned: 'Lagos' }),
    work('nobody’s', { assigned: 'none' }),
    work('a command, rare state', { assigned: 'Lagos', ...rare }),
    { name: 'work: counts of the header', endpoint: countWork, goal: GOAL_P99_MS.page, query: () => ({}) },
    page('closed', () => ({ open: 'false' })),
    page('from officers', () => ({ source: 'officer' })),
    page('mine', () => ({ assigned: 'me' })),
    page('no filter', () => ({})),
    page('status', () => ({ status: 'found' })),
    page('state', () => ({ state: 'lagos' })),
    page('rare state and status', () => ({ ...rare, status: 'found' })),
    page('ten days long ago', () => old),
    page('status, state, long ago', () => ({ status: 'stolen', ...rare, ...old })),
    page('text: a phone', (index) => ({ q: of(phones, index) })),
    page('text: a name', (index) => ({ q: of(names, index) })),
    page('text: a brand', () => ({ q: 'tecno' })),
    page('text: what nobody has', () => ({ q: 'zzyzx' })),
    page('text and status', (index) => ({ q: of(names, index), status: 'lost' })),
    page('text, rare state, long ago', () => ({ q: 'grace', ...rare, ...old })),
    page('text: a brand, rare state', () => ({ q: 'nokia', ...rare })),
    { name: 'search by IMEI', endpoint: searchDevices, goal: GOAL_P99_MS.search, query: (index) => ({ q: of(imeis, index) }) },
    {
      name: 'search by 8 digits',
      endpoint: searchDevices,
      goal: GOAL_P99_MS.page,
      query: (index) => ({ q: of(imeis, index).slice(0, 8) }),
    },
  ]
}

function rowOf({ name, goal }: Asked, latencies: number[]) {
  const p99 = percentile(latencies, 0.99)
  return {
    request: name,
    requests: latencies.length,
    'p50 ms': rounded(percentile(latencies, 0.5), 1),
    'p99 ms': rounded(p99, 1),
    'max ms': rounded(percentile(latencies, 1), 1),
    goal: p99 <= goal ? `≤ ${goal}: yes` : `≤ ${goal}: no`,
  }
}
