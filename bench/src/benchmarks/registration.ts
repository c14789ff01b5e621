/** The time of a registration on a full registry, beside previews of checks at the same rate. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createVerification } from '@amana/contract'
import { newSecretKey } from '../access-token.ts'
import type { Benchmark } from '../benchmark.ts'
import { type EndpointLoad, latenciesAtRate } from '../constant-arrival-rate.ts'
import { print, printTable } from '../print.ts'
import { registrations, seedOwners } from '../registrations.ts'
import { seedDevices } from '../seed/devices.ts'
import { type Server, startProduct } from '../servers.ts'
import { percentile, rounded } from '../statistics.ts'
import { startSystemPostgres } from '../system-postgres.ts'

const PER_SECOND = 50
const WARM_UP_SECONDS = 3
const GOAL_P99_MS = 60

export const registration: Benchmark = {
  about: `milliseconds to register a device at ${PER_SECOND}/s, as a ratio to previews (goal: p99 ≤ ${GOAL_P99_MS} ms)`,
  defaults: { devices: 1_000_000, seconds: 20 },
  async run({ devices, seconds }) {
    const dataDir = mkdtempSync(join(tmpdir(), 'amana-bench-'))
    const secretKey = newSecretKey()
    const database = await startSystemPostgres()
    let product: Server | null = null
    try {
      const env = { DATA_DIR: dataDir, DATABASE_URL: database.url, SECRET_KEY: secretKey, RATE_LIMITS: 'off', DEMO: 'off' }
      product = await startProduct(env)
      print(`Registering ${devices} devices …`)
      const connection = { connectionString: database.url }
      const needed = (WARM_UP_SECONDS + seconds) * PER_SECOND
      const { unregistered } = await seedDevices(connection, devices, needed)
      const tokens = await seedOwners(connection, secretKey, needed)
      const loads = [previews(unregistered), registrations(unregistered, tokens, PER_SECOND)]
      for (const load of loads) await latenciesAtRate(product.url, load, WARM_UP_SECONDS)
      const latencies: number[][] = []
      for (const load of loads) {
        print(`${load.name}, ${PER_SECOND}/s …`)
        latencies.push(await latenciesAtRate(product.url, load, seconds))
      }
      const [previewP99 = Number.NaN] = latencies.map((all) => percentile(all, 0.99))
      const table = loads.map(({ name }, index) => rowOf(name, latencies[index] ?? [], previewP99))
      print()
      printTable(table)
      return { postgres: database.version, table, goalP99Ms: GOAL_P99_MS }
    } finally {
      await product?.stop()
      await database.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

function previews(imeis: readonly string[]): EndpointLoad {
  return {
    name: 'preview',
    perSecond: PER_SECOND,
    endpoint: createVerification,
    request: (index) => ({ path: createVerification.path, body: { imei: imeis[index % imeis.length] ?? '' } }),
  }
}

function rowOf(request: string, latencies: number[], previewP99: number) {
  const p99 = percentile(latencies, 0.99)
  return {
    request,
    requests: latencies.length,
    'p50 ms': rounded(percentile(latencies, 0.5), 1),
    'p99 ms': rounded(p99, 1),
    'max ms': rounded(percentile(latencies, 1), 1),
    'p99 of preview': rounded(p99 / previewP99, 2),
  }
}
