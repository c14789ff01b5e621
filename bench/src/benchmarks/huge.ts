/**
 * A country's devices on one machine: load, bytes a device, and the time of requests beside a registry of a
 * million in alternating rounds; then backup and restore of the small one.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  API_BASE,
  createVerification,
  type Endpoint,
  listFlags,
  lookupDevice,
  readVerification,
  searchDevices,
} from '@amana/contract'
import pg from 'pg'
import { accessToken, newSecretKey } from '../access-token.ts'
import { runAdmin } from '../administrator.ts'
import type { Benchmark } from '../benchmark.ts'
import { checkRequests } from '../check-requests.ts'
import { type EndpointLoad, latenciesAtRate } from '../constant-arrival-rate.ts'
import { print, printTable } from '../print.ts'
import { memoryOfTree } from '../processes.ts'
import { registrations, seedOwners } from '../registrations.ts'
import { seedBearers, seedOfficer } from '../seed/accounts.ts'
import { seedChecks } from '../seed/checks.ts'
import { type Country, seedCountry, seedListEntries } from '../seed/country.ts'
import { seedFlags } from '../seed/flags.ts'
import { type Server, startProduct } from '../servers.ts'
import { median, percentile, rounded } from '../statistics.ts'
import { type OwnDatabase, type Settings, startSystemPostgres } from '../system-postgres.ts'

const SMALL = 1_000_000
const GOALS = { ratio: 1.5, diskGb: 50, loadMinutes: 30, lookUpP99Ms: 25 }
const WARM_UP_SECONDS = 10
const SAMPLE = 20_000
/** One flag, one check and half a listed number for so many devices. */
const DEVICES_OF_A_FLAG = 100
/** Above what a device was measured to take, with sorting of the largest index. */
const BYTES_OF_A_DEVICE = 900
const SPARE_BYTES = 5e9
const LOADING: Settings = { wal_level: 'minimal', max_wal_senders: '0', max_wal_size: '2GB', checkpoint_timeout: '30min' }
const SERVING: Settings = { shared_buffers: '1GB', max_wal_size: '2GB' }
const PER_SECOND = { check: 150, registration: 50, search: 30 }

export const huge: Benchmark = {
  about: `a country's registry: load, bytes a device, requests as a ratio to ${SMALL} devices (goals: p99 ≤ ${GOALS.ratio}; for 100,000,000 ≤ ${GOALS.diskGb} GB, ≤ ${GOALS.loadMinutes} minutes)`,
  defaults: { devices: 100_000_000, seconds: 3, rounds: 8 },
  async run({ devices, seconds, rounds }) {
    refuseWithoutRoom(devices)
    const small = await loadRegistry(Math.min(SMALL, devices))
    const large = await loadRegistry(devices).catch(async (error: unknown) => {
      await small.stop()
      throw error
    })
    try {
      const sizes = sizeTable(large)
      print()
      printTable(sizes.table)
      for (const registry of [small, large]) await registry.serve((WARM_UP_SECONDS + seconds * rounds) * PER_SECOND.registration)
      print('Measuring …')
      const table = await compare(small, large, { seconds, rounds })
      const memory = [small, large].map((registry) => ({ devices: registry.devices, ...registry.memory() }))
      const backup = await small.backUp()
      print()
      for (const each of [table, memory, [backup]]) printTable(each)
      const load = { ...large.country, unregistered: undefined, flags: large.flags }
      return { postgres: large.database.version, goals: GOALS, load, ...sizes, perSecond: PER_SECOND, table, memory, backup }
    } finally {
      await large.stop()
      await small.stop()
    }
  },
}

/** @throws Error when the folder for temporary files is too small */
function refuseWithoutRoom(devices: number): void {
  const { bavail, bsize } = statfsSync(tmpdir())
  const needed = devices * BYTES_OF_A_DEVICE + SPARE_BYTES
  if (bavail * bsize < needed) {
    const gb = (bytes: number) => rounded(bytes / 1e9)
    throw new Error(
      `${tmpdir()} has ${gb(bavail * bsize)} GB free, ${devices} devices need ${gb(needed)}: name fewer by --devices.`,
    )
  }
}

async function loadRegistry(devices: number): Promise<Registry> {
  const database = await startSystemPostgres(LOADING)
  const dataDir = mkdtempSync(join(tmpdir(), 'amana-bench-'))
  try {
    const registry = new Registry(devices, database, dataDir)
    await registry.load()
    return registry
  } catch (error) {
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
    throw error
  }
}

/** A product on a PostgreSQL of its own, with this many devices. */
class Registry {
  readonly devices: number
  readonly database: OwnDatabase
  readonly #dataDir: string
  readonly #secretKey = newSecretKey()
  #country: Country | null = null
  #sizes: TableSize[] = []
  #loads: EndpointLoad[] = []
  #product: Server | null = null
  flags = 0

  constructor(devices: number, database: OwnDatabase, dataDir: string) {
    this.devices = devices
    this.database = database
    this.#dataDir = dataDir
  }

  get country(): Country {
    if (this.#country === null) throw new Error('not loaded')
    return this.#country
  }

  get sizes(): readonly TableSize[] {
    return this.#sizes
  }

  get loads(): readonly EndpointLoad[] {
    return this.#loads
  }

  async load(): Promise<void> {
    // Only for its migrations and models.
    await (await startProduct(this.#env())).stop()
    print(`Loading ${this.devices} devices …`)
    this.#country = await seedCountry(this.#connection(), this.devices)
    const { copied, indexSeconds, loadSeconds } = this.#country
    const each = Object.entries(copied).map(([table, { rows, seconds }]) => `${table} ${rows} rows in ${seconds} s`)
    print(`${each.join(', ')}; indexes ${indexSeconds} s; in all ${loadSeconds} s`)
    const { flags } = this.#counts()
    await seedFlags(this.#connection(), flags)
    await seedListEntries(this.#connection(), Math.ceil(flags / 2))
    this.flags = flags
    this.#sizes = await sizesOf(this.#connection())
    await this.database.restart(SERVING)
  }

  /** @param registered devices that will be registered by requests, at most */
  async serve(registered: number): Promise<void> {
    const connection = this.#connection()
    this.#product = await startProduct(this.#env())
    const client = new pg.Client(connection)
    await client.connect()
    const { rows } = await client.query<{ imei: string }>(
      'select imei from device_imeis where device_id = any(array(select 1 + floor(random() * $1)::bigint from generate_series(1, $2::int)))',
      [this.devices, SAMPLE],
    )
    const { rows: people } = await client.query<{ name: string }>(
      'select reporter_name as name from flags tablesample system (5) limit 1000',
    )
    await client.end()
    const seeded = {
      registered: rows.map(({ imei }) => imei),
      unregistered: this.country.unregistered(SAMPLE),
      tacs: [],
      lastSerial: 0,
    }
    const checks = await seedChecks(connection, this.#counts().checks)
    const requests = checkRequests(seeded, checks, await seedBearers(connection, this.#secretKey))
    const officer = accessToken(this.#secretKey, await seedOfficer(connection))
    const free = this.country.unregistered(SAMPLE + registered + 1).slice(SAMPLE)
    const check = (name: string, which: keyof typeof requests, endpoint: Endpoint): EndpointLoad => ({
      name,
      perSecond: PER_SECOND.check,
      endpoint,
      request() {
        const { path = '', headers, body } = requests[which].request()
        return { path: path.slice(API_BASE.length), headers: headers as Record<string, string>, body: body as string }
      },
    })
    const search = (name: string, endpoint: Endpoint, words: readonly string[]): EndpointLoad => ({
      name,
      perSecond: PER_SECOND.search,
      endpoint,
      request: () => ({
        path: `${endpoint.path}?${new URLSearchParams({ q: words[Math.floor(Math.random() * words.length)] ?? '' })}`,
        headers: { authorization: `Bearer ${officer}` },
      }),
    })
    this.#loads = [
      check('look-up', 'lookUp', lookupDevice),
      check('create', 'create', createVerification),
      check('read', 'read', readVerification),
      registrations(free, await seedOwners(connection, this.#secretKey, registered), PER_SECOND.registration),
      search('search by IMEI', searchDevices, seeded.registered),
      search(
        'search by 8 digits',
        searchDevices,
        seeded.registered.map((imei) => imei.slice(0, 8)),
      ),
      search(
        'flags: a name',
        listFlags,
        people.map(({ name }) => name),
      ),
    ]
  }

  measure(load: EndpointLoad, seconds: number): Promise<number[]> {
    if (this.#product === null) throw new Error('not started')
    return latenciesAtRate(this.#product.url, load, seconds)
  }

  /** MiB, shared pages divided among those that share them. */
  memory(): Record<string, number> {
    const of = (pid: number) => rounded(memoryOfTree(pid).reduce((sum, { pss }) => sum + pss, 0))
    return { 'product MiB': of(this.#product?.pid ?? 0), 'PostgreSQL MiB': of(this.database.pid()) }
  }

  /** To a folder, and from there into another PostgreSQL; whole commands, with their start. */
  async backUp(): Promise<Record<string, number>> {
    const folder = mkdtempSync(join(tmpdir(), 'amana-bench-backup-'))
    const other = await startSystemPostgres(SERVING)
    try {
      const to = join(folder, 'backup')
      const backup = await secondsOf(() => runAdmin(this.#env(), 'backup', to))
      const dataDir = join(folder, 'data')
      mkdirSync(dataDir)
      const env = { ...this.#env(), DATA_DIR: dataDir, DATABASE_URL: other.url }
      const restore = await secondsOf(() => runAdmin(env, 'restore', to))
      const bytes = readdirSync(join(to, 'tables')).reduce((sum, file) => sum + statSync(join(to, 'tables', file)).size, 0)
      return { devices: this.devices, 'backup s': backup, 'backup MB': rounded(bytes / 1e6), 'restore s': restore }
    } finally {
      await other.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  }

  async stop(): Promise<void> {
    await this.#product?.stop()
    await this.database.stop()
    rmSync(this.#dataDir, { recursive: true, force: true })
  }

  #counts(): { flags: number; checks: number } {
    const share = Math.ceil(this.devices / DEVICES_OF_A_FLAG)
    return { flags: Math.max(1_000, share), checks: Math.max(2_000, share) }
  }

  #connection(): pg.ClientConfig {
    return { connectionString: this.database.url }
  }

  #env(): Record<string, string> {
    return {
      DATA_DIR: this.#dataDir,
      DATABASE_URL: this.database.url,
      SECRET_KEY: this.#secretKey,
      RATE_LIMITS: 'off',
      DEMO: 'off',
    }
  }
}

interface TableSize {
  table: string
  rows: number
  heap: number
  indexes: Record<string, number>
}

/** Bytes of the tables that were filled. */
async function sizesOf(connection: pg.ClientConfig): Promise<TableSize[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<TableSize>(
      `select c.relname as "table", c.reltuples::float8 as rows, pg_table_size(c.oid)::float8 as heap, (
         select json_object_agg(i.indexrelid::regclass, pg_relation_size(i.indexrelid) order by i.indexrelid) from pg_index i
         where i.indrelid = c.oid) as indexes
       from unnest(array['users', 'devices', 'device_imeis', 'ownerships', 'flags', 'list_entries']) with ordinality as named (name, nth)
       join pg_class c on c.oid = named.name::regclass order by nth`,
    )
    return rows
  } finally {
    await client.end()
  }
}

function sizeTable({ sizes, devices }: Registry) {
  const sum = (of: Record<string, number>) => Object.values(of).reduce((all, bytes) => all + bytes, 0)
  const table = sizes.map(({ table: name, rows, heap, indexes }) => ({
    table: name,
    rows,
    'heap B a row': rounded(heap / rows, 1),
    'indexes B a row': rounded(sum(indexes) / rows, 1),
    'B a device': rounded((heap + sum(indexes)) / devices, 1),
    GB: rounded((heap + sum(indexes)) / 1e9, 2),
  }))
  const all = sizes.reduce((bytes, { heap, indexes }) => bytes + heap + sum(indexes), 0)
  const total = { table: 'all', rows: devices, 'B a device': rounded(all / devices, 1), GB: rounded(all / 1e9, 2) }
  return { sizes, table: [...table, total] as Record<string, string | number>[] }
}

async function compare(small: Registry, large: Registry, { seconds, rounds }: { seconds: number; rounds: number }) {
  const pairs = small.loads.map((load, index) => ({
    name: load.name,
    perSecond: load.perSecond,
    loads: [load, large.loads[index] ?? load],
  }))
  const registries = [small, large]
  const latencies = new Map<string, number[][]>()
  for (const { loads } of pairs)
    for (const [at, registry] of registries.entries()) await registry.measure(loads[at] as EndpointLoad, WARM_UP_SECONDS)
  for (let round = 1; round <= rounds; round += 1) {
    for (const { name, loads } of pairs)
      for (const at of round % 2 === 0 ? [0, 1] : [1, 0]) {
        const key = `${name} ${at}`
        const all = await (registries[at] as Registry).measure(loads[at] as EndpointLoad, seconds)
        latencies.set(key, [...(latencies.get(key) ?? []), all])
      }
    print(`round ${round} of ${rounds}`)
  }
  return pairs.map(({ name, perSecond }) => {
    const [inSmall = [], inLarge = []] = [0, 1].map((at) => latencies.get(`${name} ${at}`) ?? [])
    // By rounds: one stall of the machine would decide the p99 of all together.
    const of = (all: number[][], share: number) => rounded(median(all.map((each) => percentile(each, share))), 1)
    const ratio = rounded(median(inSmall.map((each, at) => percentile(inLarge[at] ?? [], 0.99) / percentile(each, 0.99))), 2)
    return {
      request: name,
      'a second': perSecond,
      requests: inLarge.flat().length,
      [`p50 ms at ${small.devices}`]: of(inSmall, 0.5),
      'p50 ms': of(inLarge, 0.5),
      [`p99 ms at ${small.devices}`]: of(inSmall, 0.99),
      'p99 ms': of(inLarge, 0.99),
      'p99 ratio': ratio,
      goal: `≤ ${GOALS.ratio}: ${ratio <= GOALS.ratio ? 'yes' : 'no'}`,
    }
  })
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return rounded((performance.now() - startedAt) / 1_000, 1)
}
