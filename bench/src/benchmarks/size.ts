/**
 * The cost of ten times as many devices: p99 of look-ups, reads and new checks on a large and on a small
 * registry, in alternating rounds.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { API_BASE, createVerification, type Endpoint, lookupDevice, readVerification } from '@amana/contract'
import { newSecretKey } from '../access-token.ts'
import type { Benchmark } from '../benchmark.ts'
import { checkRequests } from '../check-requests.ts'
import { latenciesAtRate } from '../constant-arrival-rate.ts'
import { print, printTable } from '../print.ts'
import { seedBearers } from '../seed/accounts.ts'
import { seedChecks } from '../seed/checks.ts'
import { seedDevices } from '../seed/devices.ts'
import { startProduct } from '../servers.ts'
import { median, percentile, rounded } from '../statistics.ts'
import { startSystemPostgres } from '../system-postgres.ts'

const GOAL_RATIO = 1.3
const TIMES = 10
const PER_SECOND = 150
const WARM_UP_SECONDS = 2
const SAMPLE = 20_000
const ROUTES: { name: string; request: 'lookUp' | 'read' | 'create'; endpoint: Endpoint }[] = [
  { name: 'look-up', request: 'lookUp', endpoint: lookupDevice },
  { name: 'read', request: 'read', endpoint: readVerification },
  { name: 'create', request: 'create', endpoint: createVerification },
]

export const size: Benchmark = {
  about: `p99 of look-ups, reads and new checks as a ratio to a registry of a tenth, the median of rounds (goal ≤ ${GOAL_RATIO})`,
  defaults: { devices: 10_000_000, seconds: 3, rounds: 12 },
  async run({ devices, seconds, rounds }) {
    const small = await startRegistry(Math.max(1, Math.floor(devices / TIMES)))
    const large = await startRegistry(devices).catch(async (error: unknown) => {
      await small.stop()
      throw error
    })
    try {
      const registries = [small, large]
      const latencies = new Map<string, number[][]>()
      for (const { name } of ROUTES) for (const registry of registries) await registry.measure(name, WARM_UP_SECONDS)
      for (let round = 1; round <= rounds; round += 1) {
        for (const { name } of ROUTES)
          for (const { devices: of, measure } of round % 2 === 0 ? registries : registries.toReversed()) {
            const key = `${name} ${of}`
            latencies.set(key, [...(latencies.get(key) ?? []), await measure(name, seconds)])
          }
        print(`round ${round} of ${rounds}`)
      }
      const table = ROUTES.map(({ name }) => {
        const roundsOf = (registry: Registry) => latencies.get(`${name} ${registry.devices}`) ?? []
        // By rounds: one stall of 150 ms of the machine would decide the p99 of all together.
        const of = (registry: Registry, share: number) => median(roundsOf(registry).map((each) => percentile(each, share)))
        const inLarge = roundsOf(large)
        const ratio = rounded(
          median(roundsOf(small).map((each, at) => percentile(inLarge[at] ?? [], 0.99) / percentile(each, 0.99))),
          2,
        )
        return {
          request: name,
          requests: inLarge.flat().length,
          [`p50 ms at ${small.devices}`]: rounded(of(small, 0.5), 1),
          [`p50 ms at ${devices}`]: rounded(of(large, 0.5), 1),
          [`p99 ms at ${small.devices}`]: rounded(of(small, 0.99), 1),
          [`p99 ms at ${devices}`]: rounded(of(large, 0.99), 1),
          'p99 ratio': ratio,
          goal: `≤ ${GOAL_RATIO}: ${ratio <= GOAL_RATIO ? 'yes' : 'no'}`,
        }
      })
      print()
      printTable(table)
      return { perSecond: PER_SECOND, table, goalRatio: GOAL_RATIO }
    } finally {
      await large.stop()
      await small.stop()
    }
  },
}

interface Registry {
  devices: number
  /** @returns milliseconds of each request */
  measure(route: string, seconds: number): Promise<number[]>
  stop(): Promise<void>
}

/** A product on a PostgreSQL of its own, with this many devices. */
async function startRegistry(devices: number): Promise<Registry> {
  const dataDir = mkdtempSync(join(tmpdir(), 'amana-bench-'))
  const secretKey = newSecretKey()
  const database = await startSystemPostgres()
  const env = { DATA_DIR: dataDir, DATABASE_URL: database.url, SECRET_KEY: secretKey, RATE_LIMITS: 'off', DEMO: 'off' }
  const product = await startProduct(env)
  const stop = async () => {
    await product.stop()
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    print(`Registering ${devices} devices …`)
    const connection = { connectionString: database.url }
    const seeded = await seedDevices(connection, devices, SAMPLE)
    const checks = await seedChecks(connection, SAMPLE)
    const requests = checkRequests(seeded, checks, await seedBearers(connection, secretKey))
    const measure = async (route: string, seconds: number) => {
      const chosen = ROUTES.find(({ name }) => name === route)
      if (!chosen) throw new Error(`no route ${route}`)
      const request = () => {
        const { path = '', headers, body } = requests[chosen.request].request()
        return { path: path.slice(API_BASE.length), headers: headers as Record<string, string>, body: body as string }
      }
      return latenciesAtRate(product.url, { name: route, perSecond: PER_SECOND, endpoint: chosen.endpoint, request }, seconds)
    }
    return { devices, measure, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
