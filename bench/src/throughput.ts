/** Requests as fast as they are answered, by a number of connections, in alternating rounds. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import autocannon from 'autocannon'
import type { Database } from './postgres.ts'
import { print, type Row } from './print.ts'
import { cpuSeconds, cpuSecondsOfMachine, cpuSecondsOfTree } from './processes.ts'
import type { LoadRequest } from './requests.ts'
import type { Server } from './servers.ts'
import { temporaryFolder, withCleanup } from './setup.ts'
import { median, percentile, rounded } from './statistics.ts'

export const CONNECTIONS = 50
/** Different requests of one connection, sent in turn. */
const REQUESTS_EACH = 300
const WARM_UP_SECONDS = 3

interface Round {
  perSecond: number
  p50: number
  p99: number
  /** Shares of one core: 1 is a full one; not of pgbench. */
  serverCpu?: number
  databaseCpu?: number
  generatorCpu?: number
  /** Everything on the machine. */
  machineCpu?: number
}

/** What is measured: one row of the table. */
export interface Contender {
  /** One round of so many seconds. */
  measure(seconds: number): Promise<Round>
  /** By column: the contenders to which this one is compared. The smallest ratio counts. */
  ratios?: Record<string, readonly string[]>
}

export interface Comparison {
  table: Row[]
  rounds: ReadonlyMap<string, Round[]>
}

/** Measures in alternating rounds, so that other work on the machine affects every contender. */
export async function compareThroughput(
  contenders: Record<string, Contender>,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Comparison> {
  const all = Object.entries(contenders)
  const results = new Map<string, Round[]>(all.map(([name]) => [name, []]))
  for (const [, { measure }] of all) await measure(WARM_UP_SECONDS)
  for (let round = 1; round <= rounds; round += 1) {
    for (const [name, { measure }] of all) results.get(name)?.push(await measure(seconds))
    const figures = all.map(([name]) => `${name} ${rounded(results.get(name)?.at(-1)?.perSecond ?? 0)}`)
    print(`round ${round} of ${rounds}: ${figures.join(', ')} per second`)
  }
  const table = all.map(([name, { ratios = {} }]) => {
    const own = results.get(name) ?? []
    const ratio = (others: readonly string[]) =>
      Math.min(...others.map((other) => ratioOf(own, results.get(other) ?? [])))
    const found = Object.entries(ratios).map(([column, others]) => [column, ratio(others)] as const)
    return { request: name, ...summary(own), ...Object.fromEntries(found) }
  })
  return { table, rounds: results }
}

/** The median of the rounds' ratios. */
function ratioOf(ones: readonly Round[], others: readonly Round[]): number {
  return rounded(
    median(ones.map(({ perSecond }, round) => perSecond / (others[round]?.perSecond ?? Number.NaN))),
    2,
  )
}

function summary(rounds: readonly Round[]): Row {
  const row: Row = {
    'per second': rounded(median(rounds.map(({ perSecond }) => perSecond))),
    'p50 ms': median(rounds.map(({ p50 }) => p50)),
    'p99 ms': median(rounds.map(({ p99 }) => p99)),
  }
  return { ...row, ...processorTimes(rounds) }
}

const SHARES = { server: 'serverCpu', database: 'databaseCpu', generator: 'generatorCpu' } as const

/** Other work on the machine affects processor time less than requests a second. */
function processorTimes(rounds: readonly Round[]): Row {
  const columns = Object.entries(SHARES).flatMap(([name, share]) => {
    const known = rounds.flatMap(({ [share]: cores, perSecond }) =>
      cores === undefined ? [] : [{ cores, micros: (cores / perSecond) * 1e6 }],
    )
    if (known.length === 0) return []
    return [
      [`${name} CPU`, rounded(median(known.map(({ cores }) => cores)), 2)],
      [`${name} µs each`, rounded(median(known.map(({ micros }) => micros)))],
    ]
  })
  return Object.fromEntries(columns)
}

export interface ClosedLoop {
  server: Pick<Server, 'url' | 'pid'>
  /** PostgreSQL of the server; null: its own one, which counts as the server. */
  database?: Pick<Database, 'pid'> | null
  /** Status of every answer. */
  status: number
  next: () => LoadRequest
  /** A round has so many requests, each once, however long it takes. */
  amount?: number
}

/** The bare route of bare-server.ts. */
export const bareLoop = (server: ClosedLoop['server']): Contender =>
  loopOf({ server, status: 200, next: () => ({ method: 'GET', path: '/bare' }) })

/** @throws Error, when measured, if an answer has another status, or none came */
export function loopOf(
  { server: { url, pid }, database, status, next, amount }: ClosedLoop,
  ratios?: Contender['ratios'],
): Contender {
  const requestsEach = amount === undefined ? REQUESTS_EACH : amount / CONNECTIONS
  async function measure(seconds: number): Promise<Round> {
    const used = () => ({
      server: cpuSecondsOfTree(pid),
      database: database ? cpuSecondsOfTree(database.pid()) : Number.NaN,
      generator: cpuSeconds(process.pid),
      machine: cpuSecondsOfMachine(),
    })
    const before = used()
    const startedAt = performance.now()
    const result = await autocannon({
      url,
      connections: CONNECTIONS,
      ...(amount === undefined ? { duration: seconds } : { amount }),
      // Different requests for each connection.
      setupClient: (client) => client.setRequests(Array.from({ length: requestsEach }, next)),
    })
    const elapsed = (performance.now() - startedAt) / 1_000
    const after = used()
    const share = (of: keyof typeof before) => (after[of] - before[of]) / elapsed
    const good = result.statusCodeStats?.[`${status}`]?.count ?? 0
    const all = result['1xx'] + result['2xx'] + result['3xx'] + result['4xx'] + result['5xx']
    if (good !== all || result.errors > 0)
      throw new Error(`${url}: ${all - good} answers other than ${status}, ${result.errors} requests failed`)
    return {
      perSecond: result.requests.total / result.duration,
      p50: result.latency.p50,
      p99: result.latency.p99,
      serverCpu: share('server'),
      ...(database ? { databaseCpu: share('database') } : {}),
      generatorCpu: share('generator'),
      machineCpu: share('machine'),
    }
  }
  return { measure, ...(ratios ? { ratios } : {}) }
}

/**
 * pgbench (https://www.postgresql.org/docs/15/pgbench.html) with prepared statements: PostgreSQL alone.
 *
 * @param scripts one is chosen by chance for each transaction
 * @throws Error, when measured, if pgbench or one of its transactions fails
 */
export function pgbenchOf(
  { url, programs }: Database,
  scripts: readonly string[],
  connections: number,
): Contender {
  const measure = (seconds: number): Promise<Round> =>
    withCleanup(async (cleanup) => {
      const folder = temporaryFolder(cleanup, 'pgbench')
      const files = scripts.map((script, index) => {
        const file = join(folder, `script-${index}.sql`)
        writeFileSync(file, script)
        return ['-f', file]
      })
      const options = ['-n', '-M', 'prepared', '-c', `${connections}`, '-j', '2', '-T', `${seconds}`]
      const log = ['-l', `--log-prefix=${join(folder, 'log')}`]
      const child = spawn(join(programs, 'pgbench'), [...options, ...log, ...files.flat(), url])
      let output = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
      const [code] = await once(child, 'close')
      const perSecond = Number(/^tps = ([\d.]+)/m.exec(output)?.[1])
      if (code !== 0 || Number.isNaN(perSecond) || /aborted/.test(output))
        throw new Error(`pgbench failed: ${output}`)
      const times = latenciesIn(folder)
      return { perSecond, p50: rounded(percentile(times, 0.5), 1), p99: rounded(percentile(times, 0.99), 1) }
    })
  return { measure }
}

/** Reads pgbench's transaction logs: client, transaction, microseconds, … */
function latenciesIn(folder: string): number[] {
  return readdirSync(folder)
    .filter((name) => name.startsWith('log'))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').trimEnd().split('\n'))
    .map((line) => Number(line.split(' ')[2]) / 1_000)
}
