/** Benchmarks of requests as fast as they are answered: each is a row, measured by `compareThroughput`. */
import { availableParallelism } from 'node:os'
import { API_BASE, pathFor, readDeviceCertificate, registerDevice } from '@amana/contract'
import type { Benchmark, Result } from '../benchmark.ts'
import { type CpuShare, cpuShare } from '../cpu-share.ts'
import { print, type Row } from '../print.ts'
import { pssOfTree } from '../processes.ts'
import { measureLoads, sendTo } from '../rate.ts'
import { checkRequests, type LoadRequest, oneOf } from '../requests.ts'
import { seedBearers } from '../seed/accounts.ts'
import { seedBlockList, seededNumber } from '../seed/block-list.ts'
import { seedChecks } from '../seed/checks.ts'
import { seedDevices } from '../seed/devices.ts'
import { seedNetwork } from '../seed/partner.ts'
import { type Server, secondsUntilReady, startBare, startProduct } from '../servers.ts'
import { type Cleanup, NO_LIMITS, type Setup, withProduct } from '../setup.ts'
import { median, rounded } from '../statistics.ts'
import {
  bareLoop,
  type ClosedLoop,
  CONNECTIONS,
  type Comparison,
  type Contender,
  compareThroughput,
  loopOf,
  pgbenchOf,
} from '../throughput.ts'
import { checkScripts } from './throughput-scripts.ts'

const SAMPLE = 20_000
/** Connections of one process of the product to PostgreSQL, its default. */
const POOL = 10
/**
 * Share of a core for each process of `processes`: small enough that PostgreSQL and the load generator never
 * wait for the machine.
 */
const SHARE = 0.3
/** Six serving processes and two parents at once, each with a pool of its own. */
const ROOM_FOR_ALL = { max_connections: '200' }
const EIR = { path: '/n5g-eir-eic/v1/equipment-status?pei=imei-', perSecond: 2_000, goal: 4 }

export const THROUGHPUT: Record<string, Benchmark> = {
  check: {
    about:
      'look-ups, reads and new checks a second beside a bare route and pgbench (goals: look-ups of accounts 0.5 of bare, of visitors 0.8, new checks 0.5 of pgbench)',
    defaults: { devices: 1_000_000, seconds: 5, rounds: 3 },
    run({ devices, seconds, rounds, route, profile }) {
      const nodeArgs = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []
      return withProduct({ env: NO_LIMITS, start: { nodeArgs } }, async (setup) => {
        const bare = await bareServer(setup.cleanup)
        const contenders = { bare: bareLoop(bare), ...(await checkContenders(setup, devices, route)) }
        const compared = await compareThroughput(contenders, { seconds, rounds })
        const result = resultOf(compared, setup)
        return profile ? { ...result, notes: [`CPU profile: ${profile}`] } : result
      })
    },
  },
  processes: {
    about: `requests a second of two serving processes as a ratio to one (goal 1.8), with the machine and with ${SHARE} of a core each`,
    defaults: { devices: 100_000, seconds: 6, rounds: 4 },
    run: ({ devices, seconds, rounds, route }) =>
      withProduct({ env: NO_LIMITS, postgres: ROOM_FOR_ALL }, async (setup) => {
        const loops = await loopsOfProcesses(setup, devices, route)
        const compare = async (servers: readonly Server[]) => {
          const compared = await compareThroughput(contendersOfProcesses(loops, servers), { seconds, rounds })
          return withRoom(compared)
        }
        const two = { WEB_CONCURRENCY: '2' }
        const whole = await compare([setup.product, await another(setup, two, null)])
        const [one, both] = [cpuShare('1', SHARE), cpuShare('2', 2 * SHARE)]
        if (!one || !both)
          return { tables: [whole], notes: ['No control groups here: not measured with shares of a core.'] }
        const shares = await compare([await another(setup, {}, one), await another(setup, two, both)])
        return {
          tables: [whole, shares],
          notes: [
            `Above: with the whole machine, which PostgreSQL and the load generator need as well.`,
            `Below: ${SHARE} of a core each.`,
          ],
        }
      }),
  },
  eir: {
    about: `a network core's questions beside a bare route (goals: 0.8 a second, p99 ≤ ${EIR.goal} ms at ${EIR.perSecond}/s), loading and memory of --rows entries`,
    defaults: { rows: 1_000_000, seconds: 5, rounds: 3 },
    run: ({ rows, seconds, rounds }) =>
      withProduct({}, async (setup) => {
        const token = await seedNetwork(setup.env)
        const list = await loadBlockList(setup, token, rows)
        const bare = await bareServer(setup.cleanup)
        let nth = 0
        const next = () => {
          nth += 7_919
          return questionOf(seededNumber(nth % rows, nth % 2 === 0), token)
        }
        const loop = loopOf({ server: setup.product, status: 200, next }, { 'of bare': ['bare'] })
        const compared = await compareThroughput({ bare: bareLoop(bare), eir: loop }, { seconds, rounds })
        const at = { perSecond: EIR.perSecond, status: 200 }
        const besideBare = {
          ...at,
          name: 'bare',
          send: sendTo(bare.url, () => ({ method: 'GET', path: '/bare' })),
        } as const
        const steady = {
          ...at,
          name: 'eir',
          send: sendTo(setup.url, next),
          goal: EIR.goal,
          beside: besideBare,
        }
        const measured = await measureLoads([[besideBare], [steady]], { seconds, warmUp: 2 })
        return resultOf(compared, setup, measured.table, [list])
      }),
  },
}

function resultOf({ table, rounds }: Comparison, { postgres }: Setup, ...more: Row[][]): Result {
  return { tables: [table, ...more], details: { postgres, rounds: Object.fromEntries(rounds) } }
}

async function bareServer(cleanup: Cleanup): Promise<Server> {
  const server = await startBare()
  cleanup(() => server.stop())
  return server
}

/** Each route, beside the bare one and pgbench with the product's connections and with the clients'. */
async function checkContenders(
  { product, databaseUrl, secretKey, database }: Setup,
  devices: number,
  only: string | null,
) {
  print(`Registering ${devices} devices …`)
  const seeded = await seedDevices(databaseUrl, devices, SAMPLE)
  const checks = await seedChecks(databaseUrl, SAMPLE)
  const requests = checkRequests(seeded, checks, await seedBearers(databaseUrl, secretKey))
  const scripts = checkScripts(seeded, checks.length)
  const contenders: Record<string, Contender> = {}
  for (const route of ['visit', 'look-up', 'read', 'create'] as const) {
    if (only !== null && only !== route) continue
    const alone: Record<string, Contender> = {}
    // A visitor's look-up is answered from memory.
    if (database && route !== 'visit')
      for (const connections of [POOL, CONNECTIONS])
        alone[`pgbench ${route}, ${connections} connections`] = pgbenchOf(
          database,
          scripts[route],
          connections,
        )
    const names = Object.keys(alone)
    const ratios = { 'of bare': ['bare'], ...(names.length > 0 ? { 'of pgbench': names } : {}) }
    contenders[route] = loopOf({ server: product, database, ...requests[route] }, ratios)
    Object.assign(contenders, alone)
  }
  return contenders
}

/** Another product on the same database, with a part of the machine. */
async function another(
  { env, cleanup }: Setup,
  more: Record<string, string>,
  share: CpuShare | null,
): Promise<Server> {
  if (share) cleanup(() => share.remove())
  const server = await startProduct({ ...env, ...more }, { within: share?.within ?? [] })
  cleanup(() => server.stop())
  return server
}

type Loops = Record<string, Omit<ClosedLoop, 'server'>>

async function loopsOfProcesses(
  { url, databaseUrl, secretKey, database }: Setup,
  devices: number,
  only: string | null,
): Promise<Loops> {
  print(`Registering ${devices} devices …`)
  const seeded = await seedDevices(databaseUrl, devices, SAMPLE)
  const tokens = await seedBearers(databaseUrl, secretKey)
  const requests = checkRequests(seeded, await seedChecks(databaseUrl, 1), tokens)
  const certificate = await certificateRequest(url, oneOf(tokens), oneOf(seeded.unregistered))
  const { 'look-up': lookUp, create } = requests
  const loops = { 'look-up': lookUp, create, 'certificate as PDF': certificate }
  const asked = Object.entries(loops).filter(([route]) => only === null || only === route)
  return Object.fromEntries(asked.map(([route, loop]) => [route, { ...loop, database }]))
}

const processName = (route: string, count: number) =>
  `${route}, ${count} ${count === 1 ? 'process' : 'processes'}`

/** @param servers with one process and with two */
function contendersOfProcesses(loops: Loops, servers: readonly Server[]): Record<string, Contender> {
  const rows = Object.entries(loops).flatMap(([route, loop]) =>
    servers.map((server, index) => {
      const ratios = index === 0 ? undefined : { ratio: [processName(route, 1)] }
      return [processName(route, index + 1), loopOf({ server, ...loop }, ratios)] as const
    }),
  )
  return Object.fromEntries(rows)
}

/** Adds the gain that was possible: processor time that was free while one process served. */
function withRoom({ table, rounds }: Comparison): Row[] {
  const cores = availableParallelism()
  return table.map((row) => {
    if ('ratio' in row) return row
    const used = (rounds.get(String(row.request)) ?? []).map(({ machineCpu = Number.NaN }) => machineCpu)
    return { ...row, 'room for': rounded(cores / median(used), 2) }
  })
}

/** Registers a device and requests its certificate: work of the server alone. */
async function certificateRequest(
  url: string,
  token: string,
  imei: string,
): Promise<Omit<ClosedLoop, 'server'>> {
  const headers = { authorization: `Bearer ${token}` }
  const body = new FormData()
  body.set('imei', imei)
  body.set('last_known_location', 'Ikeja, Lagos')
  const registered = await fetch(url + API_BASE + registerDevice.path, {
    method: registerDevice.method,
    headers,
    body,
  })
  if (registered.status !== registerDevice.status)
    throw new Error(`registering answered ${registered.status}`)
  const path = API_BASE + pathFor(readDeviceCertificate.path, { imei })
  return {
    status: readDeviceCertificate.status,
    next: () => ({ method: readDeviceCertificate.method, path, headers }),
  }
}

const questionOf = (imei14: string, token: string): LoadRequest => ({
  method: 'GET',
  path: `${EIR.path}${imei14}0`,
  headers: { authorization: `Bearer ${token}` },
})

/** Fills the list while the product is stopped, and starts it without a snapshot of it and then with one. */
async function loadBlockList(setup: Setup, token: string, rows: number): Promise<Row> {
  const memory = () => rounded(pssOfTree(setup.product.pid))
  const empty = memory()
  await setup.stop()
  print(`Filling the list with ${rows} numbers …`)
  await seedBlockList(setup.databaseUrl, rows)
  const sinceStart = async (path: string) => {
    const { url, startedIn } = await setup.start()
    return startedIn / 1_000 + (await secondsUntilReady(url, path, token))
  }
  const written = await sinceStart('/telco/v1/snapshot')
  const loaded = await sinceStart(questionOf(seededNumber(0, true), token).path)
  return {
    entries: rows,
    'snapshot s': rounded(written, 1),
    'start and load s': rounded(loaded, 1),
    'MB before': empty,
    'MB with list': memory(),
  }
}
