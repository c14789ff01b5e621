/** A file of an organisation from its upload to the downloaded result, beside COPY of it in and out. */
import { chmodSync, createReadStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createAmanaClient } from '@amana/client'
import pg from 'pg'
import { newSecretKey } from '../access-token.ts'
import { runAdmin } from '../administrator.ts'
import type { Benchmark } from '../benchmark.ts'
import { print, printTable } from '../print.ts'
import { seedPartner } from '../seed/partner.ts'
import { startProduct } from '../servers.ts'
import { median, rounded } from '../statistics.ts'
import { startSystemPostgres } from '../system-postgres.ts'

const GOAL_SECONDS = 20
const GOAL_RATIO = 4
const GOAL_MEGABYTES = 64
/** Coprime to 10^14: different numbers, in no order. */
const STEP = 7_346_680_639
/** Every so many numbers is on an imported list. */
const LISTED_EACH = 50
const ASK_EVERY_SECONDS = 0.05

/** With a last digit, since 14 digits alone may lack a leading zero. */
const numberAt = (index: number) => `${String((index * STEP) % 1e14).padStart(14, '0')}0`

export const bulk: Benchmark = {
  about: `seconds from the upload of a check job to its downloaded result (goals ≤ ${GOAL_SECONDS} s, ≤ ${GOAL_RATIO} × COPY in and out)`,
  defaults: { rows: 1_000_000, rounds: 3 },
  async run({ rows, rounds }) {
    const folder = mkdtempSync(join(tmpdir(), 'amana-bench-'))
    // COPY reads the file as the server's account.
    chmodSync(folder, 0o777)
    const database = await startSystemPostgres()
    const client = new pg.Client({ connectionString: database.url })
    const env = { DATA_DIR: join(folder, 'data'), DATABASE_URL: database.url, SECRET_KEY: newSecretKey(), DEMO: 'off' }
    const product = await startProduct(env)
    try {
      await client.connect()
      const file = join(folder, 'stock.csv')
      writeFileSync(file, Array.from({ length: rows }, (_, index) => `${numberAt(index)}\n`).join(''))
      const list = join(folder, 'list.csv')
      const listed = Array.from(
        { length: Math.ceil(rows / LISTED_EACH) },
        (_, index) => `${numberAt(index * LISTED_EACH)},2026-10-01,stolen\n`,
      )
      writeFileSync(list, `imei,reporting_date,status\n${listed.join('')}`)
      await runAdmin(env, 'lists', 'import', list, '--source', 'Bench')
      const key = await seedPartner(env, rows * rounds)
      const before = memoryOf(product.pid)
      const seconds: { job: number; upload: number; copy: number }[] = []
      for (let round = 1; round <= rounds; round += 1) {
        await client.query('checkpoint')
        const { upload, all } = await check(product.url, key, file, rows)
        await client.query('checkpoint')
        const copy = await copyInAndOut(client, file, folder)
        seconds.push({ job: all, upload, copy })
        print(`round ${round} of ${rounds}: ${rounded(all, 1)} s (upload ${rounded(upload, 1)} s), COPY ${rounded(copy, 2)} s`)
      }
      const grown = memoryOf(product.pid) - before
      const job = median(seconds.map((each) => each.job))
      const ratio = median(seconds.map((each) => each.job / each.copy))
      const table = [
        { what: 'seconds', value: rounded(job, 1), goal: `≤ ${GOAL_SECONDS}: ${job <= GOAL_SECONDS ? 'yes' : 'no'}` },
        { what: 'ratio to COPY', value: rounded(ratio, 2), goal: `≤ ${GOAL_RATIO}: ${ratio <= GOAL_RATIO ? 'yes' : 'no'}` },
        {
          what: 'peak memory, MB more',
          value: rounded(grown),
          goal: `≤ ${GOAL_MEGABYTES}: ${grown <= GOAL_MEGABYTES ? 'yes' : 'no'}`,
        },
      ]
      print()
      printTable(table)
      return { postgres: database.version, rows, seconds, table }
    } finally {
      await client.end()
      await product.stop()
      await database.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

async function check(url: string, key: string, file: string, rows: number): Promise<{ upload: number; all: number }> {
  const { jobs } = createAmanaClient({ url, credentials: { apiKey: key } })
  const startedAt = performance.now()
  const since = () => (performance.now() - startedAt) / 1_000
  const { id } = await jobs.create({ csv: createReadStream(file) })
  const upload = since()
  await jobs.wait(id, { longestPauseSeconds: ASK_EVERY_SECONDS })
  const lines = (await text((await jobs.download(id)) as ReadableStream)).split('\n').length - 2
  if (lines !== rows) throw new Error(`the result has ${lines} lines`)
  return { upload, all: since() }
}

async function copyInAndOut(client: pg.Client, file: string, folder: string): Promise<number> {
  await client.query('create table copied (imei text)')
  const startedAt = performance.now()
  await client.query(`copy copied from '${file}'`)
  await client.query(`copy copied to '${join(folder, 'copied.csv')}'`)
  const seconds = (performance.now() - startedAt) / 1_000
  await client.query('drop table copied')
  return seconds
}

/** The most that the process has ever had resident, in MB. */
function memoryOf(pid: number): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024
}
