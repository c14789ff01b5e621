/** Benchmarks of work on many rows beside COPY of the same file: each file is a row. */
import { once } from 'node:events'
import { chmodSync, createReadStream, createWriteStream, readFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { createAmanaClient } from '@amana/client'
import { STATES } from '@amana/contract'
import type pg from 'pg'
import type { Benchmark, Options } from '../benchmark.ts'
import { print, type Row } from '../print.ts'
import { seedPartner } from '../seed/partner.ts'
import { runAdmin } from '../servers.ts'
import { type Setup, temporaryFolder, withProduct } from '../setup.ts'
import { goalText, median, rounded } from '../statistics.ts'
import { secondsOf, secondsSince } from '../time.ts'

interface FileRow {
  name: string
  header?: string
  line(index: number): string
  /** The table that COPY fills, and COPY itself. */
  copy: { create: string; statements(file: string): string[] }
  /** @returns the work that is measured, and what precedes and follows it in each round */
  prepare(
    setup: Setup,
    options: Options,
  ): Promise<{
    before?: () => Promise<unknown>
    work: (file: string) => Promise<unknown>
    after?: () => Promise<unknown>
  }>
  goals: { ratio: number; seconds?: number; megabytes?: number }
}

/**
 * Coprime to 10^14 and to 10^8: different numbers, in no order. A million times the larger one is a safe
 * integer.
 */
const STEP = { imei: 7_346_680_639, tac: 7_368_787 }
const digits14 = (index: number) => String((index * STEP.imei) % 1e14).padStart(14, '0')
/** Every so many numbers of a check job are on an imported list. */
const LISTED_EACH = 50
const MONTH = '2025-03'

/** A file of the administrator, imported by a command into an empty table. */
function imported(
  row: Pick<FileRow, 'name' | 'line'> & { header: string; table: string; columns: string; command: string[] },
): FileRow {
  const { table, columns, command } = row
  return {
    ...row,
    copy: {
      create: `create table copied (like ${table} including all);
        alter table copied alter source set default 'Bench', alter imported_at set default now()`,
      statements: (file) => [`copy copied (${columns}) from '${file}' (format csv, header)`],
    },
    async prepare({ env, connect, stop }) {
      await stop()
      const client = await connect()
      const [noun = '', verb = '', ...options] = command
      return {
        before: () => client.query(`truncate ${table}`),
        work: (file) => runAdmin(env, noun, verb, file, '--source', 'Bench', ...options),
      }
    },
    goals: { ratio: 3 },
  }
}

const LIST = imported({
  name: 'list',
  header: 'imei,reporting_date,status',
  line: (index) =>
    `${digits14(index)},2026-0${1 + (index % 9)}-${10 + (index % 18)},${index % 3 ? 'stolen' : 'blocked'}`,
  table: 'list_entries',
  columns: 'imei14, reporting_date, status',
  command: ['lists', 'import', '--allow-shrink', '--fourteen-digits'],
})

const TACS = imported({
  name: 'TACs',
  header: 'tac,brand,model',
  line: (index) =>
    `${String((index * STEP.tac) % 1e8).padStart(8, '0')},Brand ${index % 300},Model ${index % 40_000}`,
  table: 'tacs',
  columns: 'tac, brand, model',
  command: ['tac', 'import'],
})

const unpack = promisify(gunzip)

const REMEMBERING = `select from pgboss.job where name = 'partner-checks.remember' and state < 'completed'`

/** From the upload of an organisation's file to the downloaded result. */
const CHECK_JOB: FileRow = {
  name: 'check job',
  // With a last digit, since 14 digits alone may lack a leading zero.
  line: (index) => `${digits14(index)}0`,
  copy: {
    create: 'create table copied (imei text)',
    statements: (file) => [`copy copied from '${file}'`, `copy copied to '${file}.copied'`],
  },
  async prepare(setup, { rows }) {
    const { url, env, cleanup } = setup
    const listed = Math.ceil(rows / LISTED_EACH)
    const list = join(temporaryFolder(cleanup), 'list.csv')
    await write(list, listed, (index) => `${digits14(index * LISTED_EACH)}0,2026-10-01,stolen`, LIST.header)
    await runAdmin(env, 'lists', 'import', list, '--source', 'Bench')
    const client = await setup.connect()
    let round = 0
    let apiKey = ''
    let result: Uint8Array = Buffer.alloc(0)
    return {
      // The organisation has paid for none of the numbers.
      async before() {
        round += 1
        apiKey = await seedPartner(env, rows, `Bench ${round}`)
      },
      async work(file) {
        const { jobs } = createAmanaClient({ url, credentials: { apiKey } })
        const { id } = await jobs.create({ csv: createReadStream(file) })
        await jobs.wait(id, { longestPauseSeconds: 0.05 })
        result = await downloadAtOnce(`${url}/partner/v1/check-jobs/${id}/result`, apiKey)
      },
      async after() {
        const lines = linesIn(result)
        result = Buffer.alloc(0)
        if (lines !== rows + 1) throw new Error(`the result has ${lines} lines`)
        // The job still remembers its numbers, which would take a core from the next round.
        while ((await client.query(REMEMBERING)).rowCount !== 0) await sleep(100)
      },
    }
  },
  goals: { ratio: 5, seconds: 20, megabytes: 64 },
}

export const FILES: Record<string, Benchmark> = {
  import: filesBenchmark('seconds to import a list and TACs, as ratios to COPY of the same file (goal ≤ 3)', [
    LIST,
    TACS,
  ]),
  bulk: filesBenchmark(
    'seconds from the upload of a check job to its result (goals: 20 s, 5 × COPY in and out, 64 MB more memory)',
    [CHECK_JOB],
  ),
  statistics: {
    about:
      'seconds to release a month of statistics and to verify it, all flags in that month (goal for 5,000,000: ≤ 30)',
    defaults: { rows: 5_000_000 },
    run: ({ rows }) =>
      withProduct({}, async ({ env, connect, stop, postgres }) => {
        await stop()
        print(`Inserting ${rows} flags …`)
        await seedCases(await connect(), rows)
        const release = await secondsOf(() => runAdmin(env, 'statistics', 'release', MONTH))
        const verify = await secondsOf(() => runAdmin(env, 'statistics', 'verify', MONTH))
        const table = [
          { command: 'release', rows, s: release, goal: goalText(release, 30) },
          { command: 'verify', rows, s: verify, goal: '' },
        ]
        return { tables: [table], details: { postgres } }
      }),
  },
}

function filesBenchmark(about: string, files: readonly FileRow[]): Benchmark {
  return {
    about,
    defaults: { rows: 1_000_000, rounds: 3 },
    run: (options) =>
      withProduct({}, async (setup) => {
        const table: Row[] = []
        for (const file of files) table.push(await measureFile(setup, file, options))
        return { tables: [table], details: { postgres: setup.postgres } }
      }),
  }
}

/** Medians of the rounds, and of their ratios. */
async function measureFile(setup: Setup, row: FileRow, options: Options): Promise<Row> {
  const { name, header, line, goals } = row
  const { rows, rounds } = options
  const folder = temporaryFolder(setup.cleanup)
  // COPY reads and writes as the server's account.
  chmodSync(folder, 0o777)
  const file = join(folder, 'rows.csv')
  await write(file, rows, line, header)
  const client = await setup.connect()
  const { before, work, after } = await row.prepare(setup, options)
  const peak = () => peakMemory(setup.product.pid)
  let peakBefore = 0
  const seconds: { ours: number; copy: number; parse: number }[] = []
  for (let round = 1; round <= rounds; round += 1) {
    await before?.()
    await client.query('checkpoint')
    // The server still follows what was imported, which the first upload does not cause.
    if (round === 1 && goals.megabytes !== undefined) peakBefore = await settled(peak)
    const startedAt = performance.now()
    await work(file)
    const ours = secondsSince(startedAt)
    await after?.()
    await client.query('checkpoint')
    const copy = await secondsOfCopy(client, row, file)
    const parse = await secondsOf(() => parseAll(file))
    seconds.push({ ours, copy, parse })
    print(
      `${name}, round ${round} of ${rounds}: ${rounded(ours, 1)} s, COPY ${rounded(copy, 2)} s, parsing ${rounded(parse, 2)} s`,
    )
  }
  const ours = rounded(median(seconds.map((each) => each.ours)), 1)
  const ratio = rounded(median(seconds.map((each) => each.ours / each.copy)), 2)
  const all: Row = {
    file: name,
    rows,
    s: ours,
    'COPY alone s': rounded(median(seconds.map((each) => each.copy)), 2),
    'parse alone s': rounded(median(seconds.map((each) => each.parse)), 2),
    ratio,
  }
  all['goal of ratio'] = goalText(ratio, goals.ratio)
  if (goals.seconds !== undefined) all['goal of s'] = goalText(ours, goals.seconds)
  if (goals.megabytes === undefined) return all
  const memory = rounded(peak() - peakBefore)
  return { ...all, 'MB more': memory, 'goal of MB': goalText(memory, goals.megabytes) }
}

/** Seconds of COPY into a table with the same columns, constraints and indexes. */
async function secondsOfCopy(client: pg.Client, { copy }: FileRow, file: string): Promise<number> {
  await client.query(copy.create)
  const startedAt = performance.now()
  for (const statement of copy.statements(file)) await client.query(statement)
  const seconds = secondsSince(startedAt)
  await client.query('drop table copied')
  return seconds
}

/** The floor of every work on the file in Node: its lines as numbers, of which nothing is kept. */
async function parseAll(file: string): Promise<number> {
  let sum = 0
  let rest = ''
  for await (const chunk of createReadStream(file, 'latin1')) {
    const lines = `${rest}${chunk}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) sum += Number(line)
  }
  return sum
}

/**
 * Unpacks the result in one piece. `fetch` gives pieces of 16 kB, of which each costs this process more than
 * unpacking it does.
 */
async function downloadAtOnce(url: string, apiKey: string): Promise<Uint8Array> {
  const headers = { authorization: `Bearer ${apiKey}`, 'accept-encoding': 'gzip' }
  const [response] = (await once(get(url, { headers }), 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`the download was answered ${response.statusCode}`)
  return unpack(Buffer.concat(await Array.fromAsync(response as AsyncIterable<Buffer>)))
}

function linesIn(bytes: Uint8Array): number {
  let lines = 0
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) lines += 1
  return lines
}

async function write(
  file: string,
  rows: number,
  line: (index: number) => string,
  header?: string,
): Promise<void> {
  function* lines() {
    if (header !== undefined) yield `${header}\n`
    for (let start = 0; start < rows; start += 1_000)
      yield `${Array.from({ length: Math.min(1_000, rows - start) }, (_, index) => line(start + index)).join('\n')}\n`
  }
  await pipeline(Readable.from(lines()), createWriteStream(file))
}

/** The value once it has not grown by one for two seconds. */
async function settled(value: () => number): Promise<number> {
  for (let before = value(); ; ) {
    await sleep(2_000)
    const after = value()
    if (after - before < 1) return after
    before = after
  }
}

/** The largest resident size that the process ever had, in MB. */
function peakMemory(pid: number): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024
}

/** Rows as the trigger of `flags` writes them: four of five people have one case; some lost turn stolen. */
async function seedCases(client: pg.Client, rows: number): Promise<void> {
  await client.query(
    `insert into statistics_cases (flag_id, case_id, flag_type, state_key, activated_at, person)
     select n, n, case when n % 20 = 0 then 'found' when n % 3 = 0 then 'lost' else 'stolen' end,
       case when n % 50 = 0 then '' else lower(($2::text[])[1 + floor(power((n * 7919 % 10007) / 10007.0, 3) * 37)::int]) end,
       timestamptz '${MONTH}-02T00:00:00Z' + interval '1 second' * (n * 7919 % 2400000),
       md5((case when n % 5 = 0 then n % 1000 else n end)::text)::uuid
     from generate_series(1, $1::bigint) n`,
    [rows, STATES],
  )
  await client.query(
    `insert into statistics_cases (flag_id, case_id, flag_type, state_key, activated_at, person)
     select flag_id + $1::bigint, case_id, 'stolen', state_key, activated_at + interval '1 day', person
     from statistics_cases where flag_type = 'lost' and flag_id % 60 = 3`,
    [rows],
  )
  await client.query('vacuum (analyze) statistics_cases')
  await client.query('checkpoint').catch(() => undefined)
}
