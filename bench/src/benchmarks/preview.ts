/** The time to the preview of a check at a steady rate of requests. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createVerification } from '@amana/contract'
import { newSecretKey } from '../access-token.ts'
import type { Benchmark } from '../benchmark.ts'
import { type EndpointLoad, latenciesAtRate } from '../constant-arrival-rate.ts'
import { embeddedConnection } from '../embedded-connection.ts'
import { print, printTable } from '../print.ts'
import { seedDevices } from '../seed/devices.ts'
import { startProduct } from '../servers.ts'
import { percentile, rounded } from '../statistics.ts'

const PER_SECOND = 10
const WARM_UP_SECONDS = 5
const GOAL_P99_MS = 25

export const preview: Benchmark = {
  about: `milliseconds to create a check at ${PER_SECOND} requests/s on the embedded database (goal: p99 ≤ ${GOAL_P99_MS} ms)`,
  defaults: { devices: 100_000, seconds: 60, engine: 'embedded' },
  async run({ devices, seconds }) {
    const dataDir = mkdtempSync(join(tmpdir(), 'amana-bench-'))
    const product = await startProduct({ DATA_DIR: dataDir, SECRET_KEY: newSecretKey(), RATE_LIMITS: 'off', DEMO: 'off' })
    try {
      print(`Registering ${devices} devices …`)
      const { registered, unregistered } = await seedDevices(embeddedConnection(dataDir), devices, 2_000)
      const imeis = registered.flatMap((imei, index) => [imei, unregistered[index] ?? imei])
      const load: EndpointLoad = {
        name: 'preview',
        perSecond: PER_SECOND,
        endpoint: createVerification,
        request: (index) => ({ path: createVerification.path, body: { imei: imeis[index % imeis.length] ?? '' } }),
      }
      await latenciesAtRate(product.url, load, WARM_UP_SECONDS)
      const latencies = await latenciesAtRate(product.url, load, seconds)
      const row = {
        requests: latencies.length,
        'p50 ms': rounded(percentile(latencies, 0.5), 1),
        'p99 ms': rounded(percentile(latencies, 0.99), 1),
        'max ms': rounded(percentile(latencies, 1), 1),
      }
      print()
      printTable([row])
      return { table: [row], goalP99Ms: GOAL_P99_MS, latencies }
    } finally {
      await product.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}
