/** Benchmarks of the block list: changes on their way to a network, and a list as large as a country's. */
import { execFile } from 'node:child_process'
import { createWriteStream, readdirSync, readFileSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type pg from 'pg'
import type { Benchmark } from '../benchmark.ts'
import { startAgent } from '../block-list/agents.ts'
import { startReader } from '../block-list/readers.ts'
import { print, type Row } from '../print.ts'
import { pssOfTree } from '../processes.ts'
import { figuresOf } from '../rate.ts'
import { seedBlockList, seedScatteredList } from '../seed/block-list.ts'
import { insertFlag } from '../seed/flags.ts'
import { seedNetwork } from '../seed/partner.ts'
import { ROOT, runAdmin, secondsUntilReady } from '../servers.ts'
import { type Setup, withProduct } from '../setup.ts'
import { rounded } from '../statistics.ts'
import { secondsOf, until } from '../time.ts'

const FLAGS_PER_SECOND = 20
const MB = 1_000_000
const READY_MS = 3_600_000
const POLL_INTERVAL_MS = 200
const QUESTION = '/n5g-eir-eic/v1/equipment-status?pei=imei-350000000000000'
const SNAPSHOT = '/telco/v1/snapshot'

export const BLOCK_LISTS: Record<string, Benchmark> = {
  feed: {
    about:
      "milliseconds from a flag's commit to the stream (goal p99 500) and to the agent's file (goal 2,000), seconds to read --rows changes, bytes of the digest",
    defaults: { rows: 1_000_000, seconds: 20 },
    run: ({ rows, seconds }) =>
      withProduct({ env: { BLOCK_BRAKE_PER_MINUTE: '1000000' } }, async (setup) => {
        const key = await seedNetwork(setup.env)
        const client = await setup.connect()
        const flags = await measureFlags(setup, client, key, seconds)
        const changes = [
          ...(await measureCatchUp(setup, client, key, rows)),
          ...(await measureDigestOf(setup, key, rows)),
        ]
        return { tables: [flags, changes], details: { postgres: setup.postgres } }
      }),
  },
  list: {
    about:
      'a list of --rows numbers: its file (goal 180 s), its set in memory (goals 15 s, 110 MB, 300,000 look-ups/s), one wrong line (goal 64,000 bytes)',
    defaults: { rows: 25_000_000 },
    run: ({ rows }) =>
      withProduct({}, async (setup) => ({
        tables: [
          (await measureList(setup, rows)).map(({ what, figure, goal }) => ({
            ...{ what, figure: rounded(figure, figure < 1_000 ? 1 : 0), goal: goal ?? '' },
          })),
        ],
        details: { postgres: setup.postgres },
      })),
  },
}

/** Flags at a steady rate: from each commit until the stream has it, and the agent's files. */
async function measureFlags(
  { url, cleanup }: Setup,
  client: pg.Client,
  key: string,
  seconds: number,
): Promise<Row[]> {
  const agent = await startAgent(cleanup, () => url, key)
  const read = new Map<string, number>()
  const reader = startReader('stream', [url], key, (imei14) => read.set(imei14, performance.now()))
  cleanup(() => reader.stop())
  const committed = { block: new Map<string, number>(), trace: new Map<string, number>() }
  for (let n = 0; n < seconds * FLAGS_PER_SECOND; n += 1) {
    const imei14 = `36${String(n).padStart(12, '0')}`
    const mode = n % 2 === 0 ? 'block' : 'trace'
    await insertFlag(client, `${imei14}0`, `LE-2020-${String(n).padStart(6, '0')}`, mode)
    committed[mode].set(imei14, performance.now())
    await sleep(1_000 / FLAGS_PER_SECOND)
  }
  const flags = committed.block.size + committed.trace.size
  await until(() => read.size === flags, 30_000)
  const filed = await timesInFiles(agent.folder, flags)
  await reader.stop()
  await agent.kill()
  const row = (mode: keyof typeof committed, what: string, arrived: ReadonlyMap<string, number>): Row => {
    const times = [...committed[mode]].flatMap(([imei, at]) => {
      const then = arrived.get(imei)
      return then === undefined ? [] : [Math.max(0, then - at)]
    })
    return { mode, what, flags: committed[mode].size, arrived: times.length, ...figuresOf(times) }
  }
  return (['block', 'trace'] as const).flatMap((mode) => [
    row(mode, 'readable in the stream', read),
    row(mode, "in the agent's file", filed),
  ])
}

/** When the file appeared that has each number. */
async function timesInFiles(folder: string, expected: number): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  await until(() => {
    for (const name of readdirSync(folder).filter((one) => /^amana_.*\.csv$/.test(one))) {
      const at = statSync(join(folder, name)).ctimeMs - performance.timeOrigin
      for (const [imei] of readFileSync(join(folder, name), 'utf8').matchAll(/^\d{14}(?=,)/gm))
        if (!found.has(imei)) found.set(imei, at)
    }
    return found.size >= expected
  }, 30_000)
  return found
}

/** A new list stops the brake, two people release it, and a network reads the changes. */
async function measureCatchUp(
  { url, env }: Setup,
  client: pg.Client,
  key: string,
  rows: number,
): Promise<Row[]> {
  print(`A list of ${rows} numbers is imported …`)
  const changes = async (query: string) => {
    const answer = await fetch(`${url}/telco/v1/changes${query}`, {
      headers: { authorization: `Bearer ${key}` },
    })
    return (await answer.json()) as { head: number; next: number }
  }
  const { head: before } = await changes('')
  const stopped = await secondsOf(async () => {
    await client.query(
      `insert into list_entries (imei14, source, status, reporting_date, imported_at)
       select (37000000000000 + n)::text, 'Operator', 'stolen', '2026-01-05', now() from generate_series(1, $1::int) n`,
      [rows],
    )
    await until(
      async () => (await client.query('select 1 from block_pending limit 1')).rowCount === 0,
      900_000,
    )
    for (const name of ['Ada Okafor', 'Bello Musa'])
      await runAdmin(env, 'brake', 'release', '--by', name, '--reason', 'Bench')
  })
  const sequenced = await secondsOf(() =>
    until(async () => (await changes(`?after=${before}&limit=1`)).head >= before + rows, 900_000),
  )
  const read = await secondsOf(async () => {
    for (let after = before; after < before + rows; ) after = (await changes(`?after=${after}`)).next
  })
  return [
    { what: `import of ${rows} list entries, stopped and released, s`, figure: stopped },
    { what: 'until all have positions after the release, s', figure: sequenced },
    { what: `read of ${rows} changes, s`, figure: read },
  ]
}

async function measureDigestOf({ url, databaseUrl }: Setup, key: string, rows: number): Promise<Row[]> {
  await seedBlockList(databaseUrl, rows)
  const bytes = (path: string) => bytesOf(`${url}/telco/v1/digest${path}?position=${rows}`, key)
  let digest = 0
  const seconds = await secondsOf(async () => {
    digest = await bytes('')
  })
  return [
    { what: 'digest of the whole list, all buckets changed, s', figure: seconds },
    { what: 'digest, bytes on the wire', figure: digest },
    { what: 'digests of its parts, bytes on the wire', figure: await bytes('/000/parts') },
    { what: 'lines of one part, bytes on the wire', figure: await bytes('/000/parts/00') },
    { what: 'lines of one whole bucket, bytes on the wire', figure: await bytes('/000') },
  ]
}

/**
 * The bytes of an answer as they come over the wire, packed.
 *
 * @throws Error the status is another one than 200
 */
function bytesOf(url: string, key: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${key}`, 'accept-encoding': 'gzip' }
    const sent = request(url, { headers }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('end', () =>
        response.statusCode === 200 ? resolve(bytes) : reject(new Error(`${url}: ${response.statusCode}`)),
      )
    })
    sent.on('error', reject)
    sent.end()
  })
}

interface Figure {
  what: string
  figure: number
  goal?: number
}

async function measureList(setup: Setup, rows: number): Promise<Figure[]> {
  const key = await seedNetwork(setup.env)
  const empty = pssOfTree(setup.product.pid)
  const client = await setup.connect()
  await setup.stop()
  print(`Filling the list with ${rows} numbers …`)
  const entries = await seedScatteredList(client, rows)
  const figures: Figure[] = [{ what: 'numbers', figure: entries }]

  print('Starting without a file of it …')
  const { startedIn } = await setup.start()
  const answered = await secondsUntilReady(setup.url, QUESTION, key)
  figures.push({
    what: 'a process answers after its start, without a file, s',
    figure: answered + startedIn / 1_000,
  })
  await secondsUntilReady(setup.url, SNAPSHOT, key)
  await untilIdle(client)

  print('Computing its digests …')
  figures.push(...(await measureDigests(setup, client, key, entries)))

  print('Writing its file …')
  await client.query('delete from block_snapshots')
  const memory = watchMemory(setup.product.pid)
  const written = await secondsUntilReady(setup.url, SNAPSHOT, key)
  const { before, peak } = await memory.stop()
  const file = join(setup.dataDir, 'snapshot.csv.gz')
  await download(setup, key, file)
  figures.push(
    { what: 'writing its file, s', figure: written, goal: 180 },
    { what: 'memory of the process before that, MB', figure: before },
    { what: 'and at most in it, MB', figure: peak },
    { what: 'the file, MB', figure: statSync(file).size / MB },
  )
  await untilIdle(client)

  print('Starting on the file …')
  const again = await setup.start()
  const loaded = await secondsUntilReady(setup.url, QUESTION, key)
  figures.push(
    { what: 'a process answers after its start, with the file, s', figure: loaded + again.startedIn / 1_000 },
    { what: 'memory of a process without a list, MB', figure: empty },
    { what: 'and with it, MB', figure: pssOfTree(setup.product.pid) },
  )
  await setup.stop()
  return [...figures, ...(await measureSet(file))]
}

/** All digests, those of one bucket after a change, and what one wrong line costs. */
async function measureDigests(
  { url }: Setup,
  client: pg.Client,
  key: string,
  entries: number,
): Promise<Figure[]> {
  const bytes = (path: string) => bytesOf(`${url}/telco/v1/digest${path}?position=${entries}`, key)
  await client.query('update block_buckets set digest = null')
  const all = await secondsOf(() => bytes(''))
  await client.query(`update block_buckets set digest = null where bucket = '042'`)
  const one = await secondsOf(() => bytes(''))
  const [digest, parts, part] = [await bytes(''), await bytes('/042/parts'), await bytes('/042/parts/42')]
  return [
    { what: 'all digests recomputed, s', figure: all },
    { what: 'digests after one change, s', figure: one },
    { what: 'digests, bytes on the wire', figure: digest },
    { what: 'digests of the parts of one bucket, bytes', figure: parts },
    { what: 'lines of one part, bytes', figure: part },
    { what: 'one wrong line, bytes', figure: digest + parts + part, goal: 64_000 },
  ]
}

/** Waits for the job that writes the file, which also computes digests. */
async function untilIdle(client: pg.Client): Promise<void> {
  const idle = async () => {
    const { rowCount } = await client.query(
      `select 1 from pgboss.job where name = 'block-list.snapshot' and state in ('created', 'active') and start_after <= now()`,
    )
    return rowCount === 0
  }
  if (!(await until(idle, READY_MS))) throw new Error('the file is not done')
}

function watchMemory(pid: number): { stop(): Promise<{ before: number; peak: number }> } {
  const before = pssOfTree(pid)
  let peak = before
  let stopped = false
  const watching = (async () => {
    for (; !stopped; await sleep(POLL_INTERVAL_MS)) peak = Math.max(peak, pssOfTree(pid))
  })()
  return {
    async stop() {
      stopped = true
      await watching
      return { before, peak }
    },
  }
}

async function download({ url }: Setup, key: string, file: string): Promise<void> {
  const headers = { authorization: `Bearer ${key}` }
  const newest = (await (await fetch(url + SNAPSHOT, { headers })).json()) as { url: string }
  const { body } = await fetch(url + new URL(newest.url).pathname, { headers })
  if (body === null) throw new Error('the file is empty')
  await pipeline(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]), createWriteStream(file))
}

/** The product's own loader and set, in a separate process. */
async function measureSet(file: string): Promise<Figure[]> {
  const args = ['--expose-gc', 'apps/api/src/testing/measure-blocked-set.ts', file]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT })
  const set = JSON.parse(stdout) as { buildSeconds: number; setBytes: number; lookUpsPerSecond: number }
  return [
    { what: 'the set is built from the file, s', figure: set.buildSeconds, goal: 15 },
    { what: 'memory of the set, MB', figure: set.setBytes / MB, goal: 110 },
    { what: 'look-ups a second on one core', figure: set.lookUpsPerSecond, goal: 300_000 },
  ]
}
