/** A block list as large as a country's: its file, its digests, and the set of it in memory. */
import { execFile } from 'node:child_process'
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { newSecretKey } from '../access-token.ts'
import type { Benchmark } from '../benchmark.ts'
import { print, printTable } from '../print.ts'
import { memoryOfTree } from '../processes.ts'
import { seedScatteredList } from '../seed/block-list.ts'
import { seedNetwork } from '../seed/partner.ts'
import { ROOT, type Server, startProduct } from '../servers.ts'
import { rounded } from '../statistics.ts'
import { startSystemPostgres } from '../system-postgres.ts'
import { until } from '../until.ts'
import { bytesOf } from '../wire-bytes.ts'

const GOALS = { writeSeconds: 180, buildSeconds: 15, setMegabytes: 110, lookUpsPerSecond: 300_000, digestBytes: 64_000 }
const MB = 1_000_000
const READY_MS = 3_600_000
const LOOK_EVERY_MS = 200
const QUESTION = '/n5g-eir-eic/v1/equipment-status?pei=imei-350000000000000'
const SNAPSHOT = '/telco/v1/snapshot'

export const list: Benchmark = {
  about: `a list of --rows numbers: its file (goal ${GOALS.writeSeconds} s), its set in memory (goals ${GOALS.buildSeconds} s, ${GOALS.setMegabytes} MB, ${GOALS.lookUpsPerSecond} look-ups/s), its digest (goal ${GOALS.digestBytes} bytes)`,
  defaults: { rows: 25_000_000 },
  async run({ rows }) {
    const dataDir = mkdtempSync(join(tmpdir(), 'amana-bench-'))
    const database = await startSystemPostgres()
    const env = { DATA_DIR: dataDir, DATABASE_URL: database.url, SECRET_KEY: newSecretKey(), DEMO: 'off' }
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    let product: Server = await startProduct(env)
    try {
      const key = await seedNetwork(env)
      const empty = memoryOf(product)
      await product.stop()
      print(`Filling the list with ${rows} numbers …`)
      const entries = await seedScatteredList(client, rows)
      const figures: Figure[] = [{ what: 'numbers', figure: entries }]

      print('Starting without a file of it …')
      product = await startProduct(env)
      const answered = await secondsUntil(product, QUESTION, key)
      figures.push({ what: 'a process answers after its start, without a file, s', figure: answered + product.startedIn / 1_000 })
      await secondsUntil(product, SNAPSHOT, key)
      await untilIdle(client)

      print('Computing its digests …')
      figures.push(...(await measureDigests(product, client, key, entries)))

      print('Writing its file …')
      await client.query('delete from block_snapshots')
      const memory = watchMemory(product)
      figures.push({ what: 'writing its file, s', figure: await secondsUntil(product, SNAPSHOT, key), goal: GOALS.writeSeconds })
      const { before, peak } = await memory.stop()
      figures.push(
        { what: 'memory of the process before that, MB', figure: before },
        { what: 'and at most in it, MB', figure: peak },
      )
      const file = join(dataDir, 'snapshot.csv.gz')
      await download(product, key, file)
      figures.push({ what: 'the file, MB', figure: statSync(file).size / MB })
      await untilIdle(client)
      await product.stop()

      print('Starting on the file …')
      product = await startProduct(env)
      const loaded = await secondsUntil(product, QUESTION, key)
      figures.push({ what: 'a process answers after its start, with the file, s', figure: loaded + product.startedIn / 1_000 })
      const full = memoryOf(product)
      figures.push({ what: 'memory of a process without a list, MB', figure: empty }, { what: 'and with it, MB', figure: full })
      await product.stop()

      print('Asking the set …')
      const set = await measureSet(file)
      figures.push(
        { what: 'the set is built from the file, s', figure: set.buildSeconds, goal: GOALS.buildSeconds },
        { what: 'memory of the set, MB', figure: set.setBytes / MB, goal: GOALS.setMegabytes },
        { what: 'look-ups a second on one core', figure: set.lookUpsPerSecond, goal: GOALS.lookUpsPerSecond },
      )
      print()
      printTable(
        figures.map(({ what, figure, goal }) => ({ what, figure: rounded(figure, figure < 1_000 ? 1 : 0), goal: goal ?? '' })),
      )
      return { postgres: database.version, goals: GOALS, figures, set }
    } finally {
      await client.end()
      await product.stop()
      await database.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

interface Figure {
  what: string
  figure: number
  goal?: number
}

/** All of them anew, those of one bucket after a change, and what one wrong line costs. */
async function measureDigests({ url }: Server, client: pg.Client, key: string, entries: number): Promise<Figure[]> {
  const bytes = (path: string) => bytesOf(`${url}/telco/v1/digest${path}?position=${entries}`, key)
  const timed = async () => {
    const began = performance.now()
    await bytes('')
    return (performance.now() - began) / 1_000
  }
  await client.query('update block_buckets set digest = null')
  const all = await timed()
  await client.query(`update block_buckets set digest = null where bucket = '042'`)
  const one = await timed()
  const [digest, parts, part] = [await bytes(''), await bytes('/042/parts'), await bytes('/042/parts/42')]
  return [
    { what: 'all digests computed anew, s', figure: all },
    { what: 'digests after one change, s', figure: one },
    { what: 'digests, bytes on the wire', figure: digest },
    { what: 'digests of the parts of one bucket, bytes', figure: parts },
    { what: 'lines of one part, bytes', figure: part },
    { what: 'one wrong line, bytes', figure: digest + parts + part, goal: GOALS.digestBytes },
  ]
}

/** The job of the file also computes digests. */
async function untilIdle(client: pg.Client): Promise<void> {
  const idle = async () => {
    const { rowCount } = await client.query(
      `select 1 from pgboss.job where name = 'block-list.snapshot' and state in ('created', 'active') and start_after <= now()`,
    )
    return rowCount === 0
  }
  if (!(await until(idle, READY_MS))) throw new Error('the file is not done')
}

/** Seconds until the call is answered by more than a 503. */
async function secondsUntil({ url }: Server, path: string, key: string): Promise<number> {
  const began = performance.now()
  while (performance.now() - began < READY_MS) {
    const answer = await fetch(url + path, { headers: { authorization: `Bearer ${key}` } })
    await answer.arrayBuffer()
    if (answer.status === 200) return (performance.now() - began) / 1_000
    if (answer.status !== 503) throw new Error(`${path} answered ${answer.status}`)
    await sleep(LOOK_EVERY_MS)
  }
  throw new Error(`${path} was not ready`)
}

function memoryOf({ pid }: Server): number {
  return memoryOfTree(pid).reduce((sum, { pss }) => sum + pss, 0)
}

function watchMemory(product: Server): { stop(): Promise<{ before: number; peak: number }> } {
  const before = memoryOf(product)
  let peak = before
  let stopped = false
  const watching = (async () => {
    for (; !stopped; await sleep(LOOK_EVERY_MS)) peak = Math.max(peak, memoryOf(product))
  })()
  return {
    async stop() {
      stopped = true
      await watching
      return { before, peak }
    },
  }
}

async function download({ url }: Server, key: string, file: string): Promise<void> {
  const headers = { authorization: `Bearer ${key}` }
  const newest = (await (await fetch(url + SNAPSHOT, { headers })).json()) as { url: string }
  const { body } = await fetch(url + new URL(newest.url).pathname, { headers })
  if (body === null) throw new Error('the file is empty')
  await pipeline(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]), createWriteStream(file))
}

interface MeasuredSet {
  entries: number
  buildSeconds: number
  setBytes: number
  rssBytes: number
  lookUpsPerSecond: number
  blockedShare: number
}

/** The product's own loader and set, in a process of its own. */
async function measureSet(file: string): Promise<MeasuredSet> {
  const args = ['--expose-gc', 'apps/api/src/testing/measure-blocked-set.ts', file]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT })
  return JSON.parse(stdout) as MeasuredSet
}
