/** From the commit of a flag to a network: the stream of changes, the agent's file, and catching up. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { newSecretKey } from '../access-token.ts'
import { runAdmin } from '../administrator.ts'
import type { Benchmark } from '../benchmark.ts'
import { print, printTable } from '../print.ts'
import { seedBlockList } from '../seed/block-list.ts'
import { insertFlag } from '../seed/flags.ts'
import { seedNetwork } from '../seed/partner.ts'
import { ROOT, startProduct } from '../servers.ts'
import { percentile, rounded } from '../statistics.ts'
import { startSystemPostgres } from '../system-postgres.ts'
import { until } from '../until.ts'
import { bytesOf } from '../wire-bytes.ts'

const FLAGS_PER_SECOND = 20
const GOALS = { readable: 500, file: 2_000, catchUpSeconds: 30, digestBytes: 64_000 }

export const feed: Benchmark = {
  about: `milliseconds from a flag's commit to the stream (goal p99 ${GOALS.readable}) and to the agent's file (goal ${GOALS.file}), seconds to read --rows changes (goal ${GOALS.catchUpSeconds}), bytes of the digest`,
  defaults: { rows: 1_000_000, seconds: 20 },
  async run({ rows, seconds }) {
    const dataDir = mkdtempSync(join(tmpdir(), 'amana-bench-'))
    const files = mkdtempSync(join(tmpdir(), 'amana-agent-'))
    const database = await startSystemPostgres()
    const env = {
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      SECRET_KEY: newSecretKey(),
      DEMO: 'off',
      BLOCK_BRAKE_PER_MINUTE: '1000000',
    }
    const product = await startProduct(env)
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    let agent: ChildProcess | null = null
    try {
      const key = await seedNetwork(env)
      const call = async (path: string) => {
        const answer = await fetch(`${product.url}/telco/v1/${path}`, { headers: { authorization: `Bearer ${key}` } })
        // biome-ignore lint/suspicious/noExplicitAny: answers of several shapes
        return (await answer.json()) as any
      }
      agent = spawn(process.execPath, ['packages/telco-agent/src/main.ts', '--url', product.url, '--dir', files], {
        cwd: ROOT,
        env: { PATH: process.env.PATH, TELCO_KEY: key },
        stdio: 'ignore',
      })
      await until(() => readdirSync(files).some((name) => name.startsWith('amana_full')), 60_000)
      const seen = new Map<string, number>()
      const stream = readStream(`${product.url}/telco/v1/changes?after=0`, key, (imei) => seen.set(imei, performance.now()))
      const committed = new Map<string, number>()
      for (let n = 0; n < seconds * FLAGS_PER_SECOND; n += 1) {
        const imei14 = `36${String(n).padStart(12, '0')}`
        await insertFlag(client, `${imei14}0`, `LE-2020-${String(n).padStart(6, '0')}`)
        committed.set(imei14, performance.now())
        await sleep(1_000 / FLAGS_PER_SECOND)
      }
      await until(() => seen.size === committed.size, 30_000)
      const inFile = await filed(files, committed)
      stream.destroy()
      const latencies = (of: ReadonlyMap<string, number>) =>
        [...committed].flatMap(([imei, at]) => (of.has(imei) ? [Math.max(0, (of.get(imei) ?? 0) - at)] : []))
      const row = (what: string, of: ReadonlyMap<string, number>) => ({
        what,
        flags: committed.size,
        arrived: of.size,
        'p50 ms': rounded(percentile(latencies(of), 0.5)),
        'p99 ms': rounded(percentile(latencies(of), 0.99)),
      })
      const table = [row('readable in the stream', seen), row("in the agent's file", inFile)]
      agent.kill()
      await once(agent, 'exit')
      agent = null

      print(`A list of ${rows} numbers is imported …`)
      const { head: before } = await call('changes')
      const importedAt = performance.now()
      await client.query(
        `insert into list_entries (imei14, source, status, reporting_date, imported_at)
        select (37000000000000 + n)::text, 'Operator', 'stolen', '2026-01-05', now() from generate_series(1, $1::int) n`,
        [rows],
      )
      // A list that is new as a whole stops the brake; two people release it.
      await until(async () => (await client.query('select 1 from block_pending limit 1')).rowCount === 0, 900_000)
      for (const name of ['Ada Okafor', 'Bello Musa']) await runAdmin(env, 'brake', 'release', '--by', name, '--reason', 'Bench')
      const insertedAt = performance.now()
      await until(async () => (await call(`changes?after=${before}&limit=1`)).head >= before + rows, 900_000)
      const sequencedAt = performance.now()
      let after = before
      while (after < before + rows) after = (await call(`changes?after=${after}`)).next
      const readAt = performance.now()

      await seedBlockList(database.url, rows)
      const digestAt = performance.now()
      const digest = await bytesOf(`${product.url}/telco/v1/digest?position=${rows}`, key)
      const digestMs = performance.now() - digestAt
      const below = (path: string) => bytesOf(`${product.url}/telco/v1/digest/${path}?position=${rows}`, key)
      const [bucket, parts, part] = [await below('000'), await below('000/parts'), await below('000/parts/00')]
      const sums = [
        {
          what: `import of ${rows} list entries, stopped and released, s`,
          figure: rounded((insertedAt - importedAt) / 1_000, 1),
        },
        { what: 'until all have positions after the release, s', figure: rounded((sequencedAt - insertedAt) / 1_000, 1) },
        { what: `read of ${rows} changes, s`, figure: rounded((readAt - sequencedAt) / 1_000, 1) },
        { what: 'digest of the whole list, all buckets changed, s', figure: rounded(digestMs / 1_000, 1) },
        { what: 'digest, bytes on the wire', figure: digest },
        { what: 'digests of its parts, bytes on the wire', figure: parts },
        { what: 'lines of one part, bytes on the wire', figure: part },
        { what: 'lines of one whole bucket, bytes on the wire', figure: bucket },
      ]
      print()
      printTable(table)
      printTable(sums)
      return { postgres: database.version, goals: GOALS, table, sums }
    } finally {
      agent?.kill('SIGKILL')
      await client.end()
      await product.stop()
      await database.stop()
      for (const dir of [dataDir, files]) rmSync(dir, { recursive: true, force: true })
    }
  },
}

/** Reads server-sent events as they come. */
function readStream(url: string, key: string, take: (imei: string) => void) {
  let text = ''
  const sent = request(url, { headers: { authorization: `Bearer ${key}`, accept: 'text/event-stream' } }, (response) => {
    response.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) {
        const [, imei] = /"imei":"(\d{14})"/.exec(event) ?? []
        if (imei !== undefined) take(imei)
      }
    })
  })
  sent.on('error', () => undefined)
  sent.end()
  return sent
}

/** When the file appeared that has each number. */
async function filed(dir: string, committed: ReadonlyMap<string, number>): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  const clock = performance.timeOrigin
  await until(() => {
    for (const name of readdirSync(dir).filter((one) => one.startsWith('amana_') && one.endsWith('.csv'))) {
      const at = statSync(join(dir, name)).ctimeMs - clock
      for (const [imei] of readFileSync(join(dir, name), 'utf8').matchAll(/^\d{14}(?=,)/gm))
        if (!found.has(imei)) found.set(imei, at)
    }
    return found.size >= committed.size
  }, 30_000)
  return found
}
