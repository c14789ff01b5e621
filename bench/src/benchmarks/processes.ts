/** Two serving processes (WEB_CONCURRENCY) beside one, on the same PostgreSQL, in alternating rounds. */
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { API_BASE, pathFor, readDeviceCertificate, registerDevice } from '@amana/contract'
import { newSecretKey } from '../access-token.ts'
import type { Benchmark } from '../benchmark.ts'
import { checkRequests } from '../check-requests.ts'
import { type CpuShare, cpuShare } from '../cpu-share.ts'
import { type Load, type Round, runLoad } from '../load.ts'
import { print, printTable } from '../print.ts'
import { alternate, type Measure, ratio, summary } from '../rounds.ts'
import { seedBearers } from '../seed/accounts.ts'
import { seedChecks } from '../seed/checks.ts'
import { seedDevices } from '../seed/devices.ts'
import { type Server, startProduct } from '../servers.ts'
import { median, rounded } from '../statistics.ts'
import { startSystemPostgres } from '../system-postgres.ts'

const GOAL_RATIO = 1.7
const SAMPLE = 20_000
/**
 * Share of a core for each process of the second comparison: small enough that PostgreSQL and the load
 * generator never wait for the machine.
 */
const SHARE = 0.3

export const processes: Benchmark = {
  about: `requests a second of two serving processes as a ratio to one (goal ${GOAL_RATIO}), with the whole machine and with ${SHARE} of a core each`,
  defaults: { devices: 100_000, seconds: 6, rounds: 4, connections: 50 },
  async run({ devices, seconds, rounds, connections }) {
    const dataDir = mkdtempSync(join(tmpdir(), 'amana-bench-'))
    const secretKey = newSecretKey()
    const database = await startSystemPostgres()
    const ends: (() => Promise<void>)[] = []
    const start = async (count: number, share: CpuShare | null) => {
      const env = { DATA_DIR: dataDir, DATABASE_URL: database.url, SECRET_KEY: secretKey, RATE_LIMITS: 'off', DEMO: 'off' }
      const server = await startProduct({ ...env, WEB_CONCURRENCY: String(count) }, { within: share?.within ?? [] })
      ends.push(async () => {
        await server.stop()
        await share?.remove()
      })
      return server
    }
    try {
      const whole = [await start(1, null), await start(2, null)]
      print(`Registering ${devices} devices …`)
      const connection = { connectionString: database.url }
      const seeded = await seedDevices(connection, devices, SAMPLE)
      const checks = await seedChecks(connection, 1)
      const tokens = await seedBearers(connection, secretKey)
      const requests = {
        ...checkRequests(seeded, checks, tokens),
        certificate: await certificateRequest(whole[0]?.url ?? '', tokens[0] ?? '', seeded.unregistered[0] ?? ''),
      }
      const routes = { 'look-up': requests.lookUp, create: requests.create, 'certificate as PDF': requests.certificate }
      const compare = async (servers: readonly Server[]) => {
        const targets: Record<string, Measure> = {}
        for (const [name, route] of Object.entries(routes))
          for (const [index, server] of servers.entries())
            targets[nameOf(name, index + 1)] = (each) => runLoad({ ...server, ...route, seconds: each, connections })
        return alternate(targets, { rounds, seconds })
      }
      const results = { whole: await compare(whole), shares: await compareShares(start, compare) }
      print()
      print('With the whole machine, which PostgreSQL and the load generator need as well:')
      const wholeTable = tableOf(Object.keys(routes), results.whole)
      printTable(wholeTable)
      print()
      const sharesTable = results.shares ? tableOf(Object.keys(routes), results.shares) : null
      if (sharesTable) {
        print(`With ${SHARE} of a core for each process:`)
        printTable(sharesTable)
      } else print('Processes with a part of a core each: not measured, control groups cannot be made here.')
      return { postgres: database.version, whole: wholeTable, share: SHARE, shares: sharesTable, goalRatio: GOAL_RATIO }
    } finally {
      for (const end of ends) await end()
      await database.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

async function compareShares(
  start: (count: number, share: CpuShare) => Promise<Server>,
  compare: (servers: readonly Server[]) => Promise<Map<string, Round[]>>,
): Promise<Map<string, Round[]> | null> {
  const servers: Server[] = []
  for (const count of [1, 2]) {
    const share = cpuShare(String(count), SHARE * count)
    if (!share) return null
    servers.push(await start(count, share))
  }
  return compare(servers)
}

function tableOf(routes: readonly string[], results: Map<string, Round[]>) {
  const cores = availableParallelism()
  return routes.flatMap((name) => {
    const [ofOne = [], ofTwo = []] = [results.get(nameOf(name, 1)), results.get(nameOf(name, 2))]
    // Processor time free while one process served: the possible gain of a second one.
    const room = rounded(cores / median(ofOne.map(({ machineCpu }) => machineCpu ?? Number.NaN)), 2)
    return [
      { request: nameOf(name, 1), ...summary(ofOne), 'room for': room },
      { request: nameOf(name, 2), ...summary(ofTwo), ratio: ratio(ofTwo, ofOne) },
    ]
  })
}

function nameOf(route: string, count: number): string {
  return `${route}, ${count} ${count === 1 ? 'process' : 'processes'}`
}

/**
 * Registers a device and requests its certificate: work of the server alone, with little for PostgreSQL and
 * the load generator.
 */
async function certificateRequest(url: string, token: string, imei: string): Promise<Pick<Load, 'status' | 'request'>> {
  const headers = { authorization: `Bearer ${token}` }
  const body = new FormData()
  body.set('imei', imei)
  body.set('last_known_location', 'Ikeja, Lagos')
  const registered = await fetch(url + API_BASE + registerDevice.path, { method: registerDevice.method, headers, body })
  if (registered.status !== registerDevice.status) throw new Error(`registering answered ${registered.status}`)
  const path = API_BASE + pathFor(readDeviceCertificate.path, { imei })
  return { status: readDeviceCertificate.status, request: () => ({ path, headers }) }
}
