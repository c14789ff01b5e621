/**
 * The time until a payment is settled and the result of its check is available, beside previews at the same
 * rate.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createVerification, verifyPayment } from '@amana/contract'
import type { Benchmark } from '../benchmark.ts'
import { type EndpointLoad, latenciesAtRate } from '../constant-arrival-rate.ts'
import { print, printTable } from '../print.ts'
import { seedChecks } from '../seed/checks.ts'
import { seedDevices } from '../seed/devices.ts'
import { type SeededPayment, seedPayments } from '../seed/payments.ts'
import { type Server, startProduct } from '../servers.ts'
import { percentile, rounded } from '../statistics.ts'
import { startSystemPostgres } from '../system-postgres.ts'

/** Each is followed by a PDF report and a mail, which the same process makes. */
const PER_SECOND = 10
const WARM_UP_SECONDS = 3

export const settle: Benchmark = {
  about: `milliseconds to settle a payment at ${PER_SECOND}/s, its report sent by the same process, as a ratio to previews`,
  defaults: { devices: 1_000_000, seconds: 30 },
  async run({ devices, seconds }) {
    const dataDir = mkdtempSync(join(tmpdir(), 'amana-bench-'))
    const database = await startSystemPostgres()
    let product: Server | null = null
    try {
      product = await startProduct({ DATA_DIR: dataDir, DATABASE_URL: database.url, RATE_LIMITS: 'off', DEMO: 'off' })
      print(`Registering ${devices} devices …`)
      const connection = { connectionString: database.url }
      const { registered } = await seedDevices(connection, devices, 1_000)
      const payments = await seedPayments(connection, await seedChecks(connection, (WARM_UP_SECONDS + seconds) * PER_SECOND))
      const loads = [previews(registered), settlements(payments)]
      for (const load of loads) await latenciesAtRate(product.url, load, WARM_UP_SECONDS)
      const latencies: number[][] = []
      for (const load of loads) {
        print(`${load.name}, ${PER_SECOND}/s …`)
        latencies.push(await latenciesAtRate(product.url, load, seconds))
      }
      const [ofPreviews = []] = latencies
      const table = loads.map(({ name }, index) => {
        const all = latencies[index] ?? []
        const of = (share: number) => percentile(all, share)
        return {
          request: name,
          requests: all.length,
          'p50 ms': rounded(of(0.5), 1),
          'p99 ms': rounded(of(0.99), 1),
          'max ms': rounded(of(1), 1),
          'p50 of preview': rounded(of(0.5) / percentile(ofPreviews, 0.5), 2),
          'p99 of preview': rounded(of(0.99) / percentile(ofPreviews, 0.99), 2),
        }
      })
      print()
      printTable(table)
      return { postgres: database.version, table, latencies }
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

/** Each payment once, over the warm-up and the run. */
function settlements(payments: readonly SeededPayment[]): EndpointLoad {
  let settled = 0
  return {
    name: 'settle',
    perSecond: PER_SECOND,
    endpoint: verifyPayment,
    request() {
      const payment = payments[settled]
      settled += 1
      return { path: verifyPayment.path, body: { reference: payment?.reference, access_token: payment?.accessToken } }
    },
  }
}
