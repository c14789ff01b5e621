/**
 * Imports of a list and of TACs by the administration commands, beside COPY of the same file into an equal
 * table.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { newSecretKey } from '../access-token.ts'
import type { Benchmark } from '../benchmark.ts'
import { print, printTable } from '../print.ts'
import { ROOT, startProduct } from '../servers.ts'
import { median, rounded } from '../statistics.ts'
import { startSystemPostgres } from '../system-postgres.ts'

const GOAL_RATIO = 3
const ROWS = 1_000_000
/**
 * Coprime to 10^14 and to 10^8: different numbers, in no order. A million times the larger one is still a
 * safe integer.
 */
const STEP = { imei: 7_346_680_639, tac: 7_368_787 }

interface Imported {
  name: string
  header: string
  line: (index: number) => string
  command: (file: string) => string[]
  /** The product's table, and its columns in the order of the file; the others get a constant. */
  table: string
  columns: string
  others: string
}

const IMPORTED: Imported[] = [
  {
    name: 'list',
    header: 'imei,reporting_date,status',
    line: (index) =>
      `${String((index * STEP.imei) % 1e14).padStart(14, '0')},2026-0${1 + (index % 9)}-${10 + (index % 18)},${index % 3 ? 'stolen' : 'blocked'}`,
    command: (file) => ['lists', 'import', file, '--source', 'Bench', '--allow-shrink', '--fourteen-digits'],
    table: 'list_entries',
    columns: 'imei14, reporting_date, status',
    others: `alter table copied alter source set default 'Bench', alter imported_at set default now()`,
  },
  {
    name: 'TACs',
    header: 'tac,brand,model',
    line: (index) => `${String((index * STEP.tac) % 1e8).padStart(8, '0')},Brand ${index % 300},Model ${index % 40_000}`,
    command: (file) => ['tac', 'import', file, '--source', 'Bench'],
    table: 'tacs',
    columns: 'tac, brand, model',
    others: `alter table copied alter source set default 'Bench', alter imported_at set default now()`,
  },
]

export const importBenchmark: Benchmark = {
  about: `seconds to read in a list and TACs, as ratios to COPY of the same file (goal ≤ ${GOAL_RATIO})`,
  defaults: { rows: ROWS, rounds: 3 },
  async run({ rows, rounds }) {
    const folder = mkdtempSync(join(tmpdir(), 'amana-bench-'))
    // COPY reads the file as the server's account.
    chmodSync(folder, 0o755)
    const database = await startSystemPostgres()
    const client = new pg.Client({ connectionString: database.url })
    try {
      const env = { DATA_DIR: join(folder, 'data'), DATABASE_URL: database.url, SECRET_KEY: newSecretKey(), DEMO: 'off' }
      await (await startProduct(env)).stop()
      await client.connect()
      const table = []
      for (const imported of IMPORTED) {
        const file = join(folder, `${imported.name}.csv`)
        await write(file, imported, rows)
        const seconds: { import: number; copy: number }[] = []
        for (let round = 1; round <= rounds; round += 1) {
          await client.query(`truncate ${imported.table}`)
          await client.query('checkpoint')
          const ours = await admin(imported.command(file), env)
          await client.query('checkpoint')
          const copy = await copyOf(client, imported, file)
          seconds.push({ import: ours, copy })
          print(`${imported.name}, round ${round} of ${rounds}: import ${rounded(ours, 1)} s, COPY ${rounded(copy, 1)} s`)
        }
        table.push(rowOf(imported.name, rows, seconds))
      }
      print()
      printTable(table)
      return { postgres: database.version, table, goalRatio: GOAL_RATIO }
    } finally {
      await client.end()
      await database.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

async function write(file: string, { header, line }: Imported, rows: number): Promise<void> {
  function* lines() {
    yield `${header}\n`
    for (let start = 0; start < rows; start += 1_000)
      yield `${Array.from({ length: Math.min(1_000, rows - start) }, (_, index) => line(start + index)).join('\n')}\n`
  }
  await pipeline(Readable.from(lines()), createWriteStream(file))
}

/** @returns seconds of the whole command, including its start */
async function admin(command: string[], env: Record<string, string>): Promise<number> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, ['apps/api/src/admin/main.ts', ...command], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}`)
  return (performance.now() - startedAt) / 1000
}

/** @returns seconds of COPY into a table with the same columns, constraints and indexes */
async function copyOf(client: pg.Client, { table, columns, others }: Imported, file: string): Promise<number> {
  await client.query(`create table copied (like ${table} including all)`)
  await client.query(others)
  const startedAt = performance.now()
  await client.query(`copy copied (${columns}) from '${file}' (format csv, header)`)
  const seconds = (performance.now() - startedAt) / 1000
  await client.query('drop table copied')
  return seconds
}

function rowOf(name: string, rows: number, seconds: { import: number; copy: number }[]) {
  const ratio = rounded(median(seconds.map((each) => each.import / each.copy)), 2)
  return {
    file: name,
    rows,
    'import s': rounded(median(seconds.map((each) => each.import)), 1),
    'COPY s': rounded(median(seconds.map((each) => each.copy)), 1),
    ratio,
    goal: `≤ ${GOAL_RATIO}: ${ratio <= GOAL_RATIO ? 'yes' : 'no'}`,
  }
}
