/**
 * A registry beside a smaller one, each with a product and a PostgreSQL, in alternating rounds: what a larger
 * registry costs. The largest is a country's.
 */
import { mkdirSync, readdirSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Endpoint, listFlags, registerDevice, searchDevices } from '@amana/contract'
import { accessToken } from '../access-token.ts'
import type { Benchmark, Options } from '../benchmark.ts'
import { type PostgresSettings, startPostgres, withClient } from '../postgres.ts'
import { print, type Row } from '../print.ts'
import { pssOfTree } from '../processes.ts'
import { type Load, measureLoads, sendTo } from '../rate.ts'
import { checkRequests, cycled, oneOf, registrationOf, requestOf } from '../requests.ts'
import { seedBearers, seedOfficer, seedOwners } from '../seed/accounts.ts'
import { seedChecks } from '../seed/checks.ts'
import { type Country, seedCountry, seedListEntries } from '../seed/country.ts'
import { seedFlags } from '../seed/flags.ts'
import { runAdmin } from '../servers.ts'
import { type Cleanup, NO_LIMITS, type Setup, startSetup, temporaryFolder, withCleanup } from '../setup.ts'
import { rounded } from '../statistics.ts'
import { secondsOf } from '../time.ts'

const SAMPLE = 20_000
/** One flag, one check and half a listed number for so many devices. */
const DEVICES_OF_A_FLAG = 100
/** More than a device was measured to take, with sorting of the largest index. */
const BYTES_OF_A_DEVICE = 900
const SPARE_BYTES = 5e9
export const LOADING: PostgresSettings = {
  ...{ wal_level: 'minimal', max_wal_senders: '0' },
  ...{ max_wal_size: '2GB', checkpoint_timeout: '30min' },
}
const SERVING: PostgresSettings = { shared_buffers: '1GB', max_wal_size: '2GB' }
const CHECKS = ['look-up', 'create', 'read'] as const
const REGISTRATIONS_PER_SECOND = 50
const SEARCHES_PER_SECOND = 30

interface RegistryBenchmark {
  about: string
  defaults: Partial<Options>
  /** Devices of the smaller registry. */
  small(devices: number): number
  warmUp: number
  /** Of the p99 in the larger registry to that in the smaller one. */
  goalRatio: number
  /** With registrations and searches, bytes a device, memory, backup and restore. */
  everything: boolean
}

const ROWS: Record<string, RegistryBenchmark> = {
  size: {
    about: 'p99 of look-ups, reads and new checks as a ratio to a registry of a tenth (goal ≤ 1.3)',
    defaults: { devices: 10_000_000, seconds: 3, rounds: 12 },
    small: (devices) => Math.max(1, Math.floor(devices / 10)),
    warmUp: 2,
    goalRatio: 1.3,
    everything: false,
  },
  huge: {
    about:
      "a country's registry: load, bytes a device, p99 as a ratio to 1,000,000 devices (goals: ≤ 1.5; for 100,000,000 50 GB, 30 minutes)",
    defaults: { devices: 100_000_000, seconds: 3, rounds: 8 },
    small: (devices) => Math.min(1_000_000, devices),
    warmUp: 10,
    goalRatio: 1.5,
    everything: true,
  },
}

export const REGISTRIES: Record<string, Benchmark> = Object.fromEntries(
  Object.entries(ROWS).map(([name, row]) => [name, benchmarkOf(row)]),
)

function benchmarkOf({
  about,
  defaults,
  small,
  warmUp,
  goalRatio,
  everything,
}: RegistryBenchmark): Benchmark {
  return {
    about,
    defaults,
    run: ({ devices, seconds, rounds }) =>
      withCleanup(async (cleanup) => {
        refuseWithoutRoom(devices)
        const registries = [await loadRegistry(cleanup, small(devices)), await loadRegistry(cleanup, devices)]
        const [smaller = [], larger = []] = await Promise.all(
          registries.map((registry) => loadsOf(registry, everything ? warmUp + seconds * rounds : 0)),
        )
        print('Measuring …')
        const beside = larger.map(
          (load, index): Load => ({ ...load, beside: smaller[index] as Load, goalRatio }),
        )
        const groups = smaller.flatMap((load, index) => [[load], [beside[index] as Load]])
        const measured = await measureLoads(groups, { seconds, rounds, warmUp })
        const load = registries.map((registry) => ({
          devices: registry.devices,
          ...registry.country,
          unregistered: undefined,
        }))
        const details = { load, rounds: measured.rounds }
        if (!everything) return { tables: [measured.table], details }
        const [first, last] = registries as [Registry, Registry]
        const sizes = sizeTable(last)
        return { tables: [sizes, measured.table, registries.map(memoryOf), [await backUp(first)]], details }
      }),
  }
}

/** @throws Error when the folder for temporary files is too small */
function refuseWithoutRoom(devices: number): void {
  const { bavail, bsize } = statfsSync(tmpdir())
  const [free, needed] = [bavail * bsize, devices * BYTES_OF_A_DEVICE + SPARE_BYTES]
  const gb = (bytes: number) => rounded(bytes / 1e9)
  if (free < needed)
    throw new Error(
      `${tmpdir()} has ${gb(free)} GB free, ${devices} devices need ${gb(needed)}: name fewer by --devices.`,
    )
}

interface Registry {
  devices: number
  flags: number
  checks: number
  setup: Setup
  country: Country
  sizes: TableSize[]
}

async function loadRegistry(cleanup: Cleanup, devices: number): Promise<Registry> {
  const setup = await startSetup(cleanup, { postgres: LOADING, env: NO_LIMITS })
  const { databaseUrl } = setup
  // The product made the schema and the models.
  await setup.stop()
  print(`Loading ${devices} devices …`)
  const country = await seedCountry(databaseUrl, devices)
  const each = Object.entries(country.copied).map(
    ([table, { rows, seconds }]) => `${table} ${rows} rows in ${seconds} s`,
  )
  print(`${each.join(', ')}; indexes ${country.indexSeconds} s; in all ${country.loadSeconds} s`)
  const share = Math.ceil(devices / DEVICES_OF_A_FLAG)
  const [flags, checks] = [Math.max(1_000, share), Math.max(2_000, share)]
  await seedFlags(databaseUrl, flags)
  await seedListEntries(databaseUrl, Math.ceil(flags / 2))
  const sizes = await sizesOf(databaseUrl)
  await setup.database?.restart(SERVING)
  await setup.start()
  return { devices, flags, checks, setup, country, sizes }
}

/** @param seconds of registrations; 0: look-ups, reads and new checks alone */
async function loadsOf({ devices, checks, setup, country }: Registry, seconds: number): Promise<Load[]> {
  const { url, databaseUrl, secretKey } = setup
  const { imeis, names } = await sampleOf(databaseUrl, devices)
  const seeded = { registered: imeis, unregistered: country.unregistered(SAMPLE) }
  const tokens = await seedBearers(databaseUrl, secretKey)
  const requests = checkRequests(seeded, await seedChecks(databaseUrl, checks), tokens)
  const when = `${devices} devices`
  const loads: Load[] = CHECKS.map((name) => {
    const { status, next } = requests[name]
    return { name, when, perSecond: 150, send: sendTo(url, next), status }
  })
  if (seconds === 0) return loads
  const registrations = seconds * REGISTRATIONS_PER_SECOND
  const free = country.unregistered(SAMPLE + registrations).slice(SAMPLE)
  const owners = await seedOwners(databaseUrl, secretKey, registrations)
  const token = accessToken(secretKey, await seedOfficer(databaseUrl))
  const register = (index: number) => registrationOf(free[index] ?? '', cycled(owners, index))
  const search = (name: string, endpoint: Endpoint, words: readonly string[]): Load => {
    const send = sendTo(url, () => requestOf(endpoint, { token, query: { q: oneOf(words) } }))
    return { name, when, perSecond: SEARCHES_PER_SECOND, send, status: endpoint.status }
  }
  const tacs = imeis.map((imei) => imei.slice(0, 8))
  return [
    ...loads,
    {
      ...{ name: 'registration', when, perSecond: REGISTRATIONS_PER_SECOND },
      ...{ send: sendTo(url, register), status: registerDevice.status },
    },
    search('search by IMEI', searchDevices, imeis),
    search('search by 8 digits', searchDevices, tacs),
    search('flags: a name', listFlags, names),
  ]
}

/** Registered numbers, and names of people who reported a phone. */
function sampleOf(databaseUrl: string, devices: number): Promise<{ imeis: string[]; names: string[] }> {
  return withClient(databaseUrl, async (client) => {
    const imeis = await client.query<{ imei: string }>(
      `select imei from device_imeis where device_id = any(
         array(select 1 + floor(random() * $1)::bigint from generate_series(1, $2::int)))`,
      [devices, SAMPLE],
    )
    const names = await client.query<{ name: string }>(
      'select reporter_name as name from flags order by random() limit 1000',
    )
    return { imeis: imeis.rows.map(({ imei }) => imei), names: names.rows.map(({ name }) => name) }
  })
}

/** MiB, shared pages divided among those that share them. */
function memoryOf({ devices, setup }: Registry): Row {
  const [product, postgres] = [setup.product.pid, setup.database?.pid() ?? 0].map((pid) =>
    rounded(pssOfTree(pid)),
  )
  return { devices, 'product MiB': product ?? 0, 'PostgreSQL MiB': postgres ?? 0 }
}

/** To a folder, and from there into another PostgreSQL; whole commands, with their start. */
function backUp({ devices, setup }: Registry): Promise<Row> {
  return withCleanup(async (cleanup) => {
    const folder = temporaryFolder(cleanup, 'backup')
    const other = await startPostgres(SERVING)
    cleanup(() => other.stop())
    const to = join(folder, 'backup')
    const backup = await secondsOf(() => runAdmin(setup.env, 'backup', to))
    const dataDir = join(folder, 'data')
    mkdirSync(dataDir)
    const env = { ...setup.env, DATA_DIR: dataDir, DATABASE_URL: other.url }
    const restore = await secondsOf(() => runAdmin(env, 'restore', to))
    const bytes = readdirSync(join(to, 'tables')).reduce(
      (sum, file) => sum + statSync(join(to, 'tables', file)).size,
      0,
    )
    return { devices, 'backup s': backup, 'backup MB': rounded(bytes / 1e6), 'restore s': restore }
  })
}

interface TableSize {
  table: string
  rows: number
  heap: number
  indexes: number
}

/** Bytes of the tables that were filled. */
function sizesOf(databaseUrl: string): Promise<TableSize[]> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<TableSize>(
      `select c.relname as "table", c.reltuples::float8 as rows, pg_table_size(c.oid)::float8 as heap,
         pg_indexes_size(c.oid)::float8 as indexes
       from unnest(array['users', 'devices', 'device_imeis', 'ownerships', 'flags', 'list_entries'])
         with ordinality as named (name, nth)
       join pg_class c on c.oid = named.name::regclass order by nth`,
    )
    return rows
  })
}

function sizeTable({ sizes, devices }: Registry): Row[] {
  const perDevice = (bytes: number): Row => ({
    'B a device': rounded(bytes / devices, 1),
    GB: rounded(bytes / 1e9, 2),
  })
  const table = sizes.map(({ table: name, rows, heap, indexes }) => ({
    table: name,
    rows,
    'heap B a row': rounded(heap / rows, 1),
    'indexes B a row': rounded(indexes / rows, 1),
    ...perDevice(heap + indexes),
  }))
  const all = sizes.reduce((bytes, { heap, indexes }) => bytes + heap + indexes, 0)
  return [...table, { table: 'all', rows: devices, ...perDevice(all) }]
}
