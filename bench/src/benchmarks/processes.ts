/** Two serving processes (WEB_CONCURRENCY) beside one, on the same PostgreSQL, in alternating rounds. */
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { API_BASE, pathFor, readDeviceCertificate, registerDevice } from '@amana/contract'
import { accessToken, newSecretKey } from '../access-token.ts'
import type { Benchmark } from '../benchmark.ts'
import { checkRequests } from '../check-requests.ts'
import { type Load, runLoad } from '../load.ts'
import { print, printTable } from '../print.ts'
import { alternate, type Measure, ratio, summary } from '../rounds.ts'
import { seedSession } from '../seed/accounts.ts'
import { seedChecks } from '../seed/checks.ts'
import { seedDevices } from '../seed/devices.ts'
import { type Server, startProduct } from '../servers.ts'
import { median, rounded } from '../statistics.ts'
import { startSystemPostgres } from '../system-postgres.ts'

const GOAL_RATIO = 1.7
const SAMPLE = 20_000

export const processes: Benchmark = {
  about: `requests a second of two serving processes as a ratio to one (goal ${GOAL_RATIO}), beside what the machine has room for`,
  defaults: { devices: 100_000, seconds: 6, rounds: 4, connections: 50 },
  async run({ devices, seconds, rounds, connections }) {
    const dataDir = mkdtempSync(join(tmpdir(), 'amana-bench-'))
    const secretKey = newSecretKey()
    const database = await startSystemPostgres()
    const servers: Server[] = []
    try {
      const env = { DATA_DIR: dataDir, DATABASE_URL: database.url, SECRET_KEY: secretKey, RATE_LIMITS: 'off', DEMO: 'off' }
      const one = await startProduct(env)
      servers.push(one)
      const two = await startProduct({ ...env, WEB_CONCURRENCY: '2' })
      servers.push(two)
      print(`Registering ${devices} devices …`)
      const connection = { connectionString: database.url }
      const seeded = await seedDevices(connection, devices, SAMPLE)
      const checks = await seedChecks(connection, 1)
      const token = accessToken(secretKey, await seedSession(connection))
      const requests = {
        ...checkRequests(seeded, checks, token),
        certificate: await certificateRequest(one.url, token, seeded.unregistered[0] ?? ''),
      }
      const routes = { 'look-up': requests.lookUp, create: requests.create, 'certificate as PDF': requests.certificate }
      const targets: Record<string, Measure> = {}
      for (const [name, route] of Object.entries(routes))
        for (const [index, server] of servers.entries())
          targets[nameOf(name, index + 1)] = (each) => runLoad({ ...server, ...route, seconds: each, connections })
      const results = await alternate(targets, { rounds, seconds })
      const table = Object.keys(routes).flatMap((name) => {
        const [ofOne = [], ofTwo = []] = [results.get(nameOf(name, 1)), results.get(nameOf(name, 2))]
        const cores = availableParallelism()
        return [
          // What was free while one process served: with all of it a second one could do so much more.
          {
            request: nameOf(name, 1),
            ...summary(ofOne),
            'room for': rounded(cores / median(ofOne.map(({ machineCpu }) => machineCpu ?? Number.NaN)), 2),
          },
          { request: nameOf(name, 2), ...summary(ofTwo), ratio: ratio(ofTwo, ofOne) },
        ]
      })
      print()
      printTable(table)
      return { postgres: database.version, table, goalRatio: GOAL_RATIO, rounds: Object.fromEntries(results) }
    } finally {
      for (const server of servers) await server.stop()
      await database.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

function nameOf(route: string, count: number): string {
  return `${route}, ${count} ${count === 1 ? 'process' : 'processes'}`
}

/** Registers a device and asks for its certificate: work of the server alone, next to none for PostgreSQL and the load generator. */
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
