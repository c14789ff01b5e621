/** The time of a sign-in, and its effect on concurrent previews and look-ups. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createVerification, lookupDevice, pathFor, signIn } from '@amana/contract'
import { newSecretKey } from '../access-token.ts'
import type { Benchmark } from '../benchmark.ts'
import { type EndpointLoad, latenciesAtRate } from '../constant-arrival-rate.ts'
import { embeddedConnection } from '../embedded-connection.ts'
import { print, printTable } from '../print.ts'
import { BENCH_PASSWORD, seedSignIns } from '../seed/accounts.ts'
import { seedDevices } from '../seed/devices.ts'
import { startProduct } from '../servers.ts'
import { percentile, rounded } from '../statistics.ts'

const SIGN_INS_PER_SECOND = 5
const OTHERS_PER_SECOND = 10
const WARM_UP_SECONDS = 3
/** The rest of the time runs without sign-ins. */
const SHARE_WITH_SIGN_INS = 0.75
const GOAL_P99_MS = 400

export const signInBenchmark: Benchmark = {
  about: `milliseconds to sign in at ${SIGN_INS_PER_SECOND}/s, with previews and look-ups beside it (goal: p99 ≤ ${GOAL_P99_MS} ms)`,
  defaults: { devices: 10_000, seconds: 40, engine: 'embedded' },
  async run({ devices, seconds }) {
    const dataDir = mkdtempSync(join(tmpdir(), 'amana-bench-'))
    const product = await startProduct({ DATA_DIR: dataDir, SECRET_KEY: newSecretKey(), RATE_LIMITS: 'off', DEMO: 'off' })
    try {
      const { registered } = await seedDevices(embeddedConnection(dataDir), devices, 2_000)
      const emails = await seedSignIns(embeddedConnection(dataDir), product.url)
      const { signIns, others } = loads(emails, registered)
      const run = (of: EndpointLoad[], length: number) =>
        Promise.all(of.map(async (load) => ({ load, latencies: await latenciesAtRate(product.url, load, length) })))
      await run([signIns, ...others], WARM_UP_SECONDS)
      print(`${signIns.name} and ${others.map(({ name }) => name).join(' and ')} …`)
      const beside = await run([signIns, ...others], Math.ceil(seconds * SHARE_WITH_SIGN_INS))
      const alone = await run(others, Math.ceil(seconds * (1 - SHARE_WITH_SIGN_INS)))
      const table = [
        ...beside.map((result) => rowOf('with sign-ins', result)),
        ...alone.map((result) => rowOf('without', result)),
      ]
      print()
      printTable(table)
      return { table, goalP99Ms: GOAL_P99_MS }
    } finally {
      await product.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

function loads(emails: string[], imeis: string[]): { signIns: EndpointLoad; others: EndpointLoad[] } {
  const imeiAt = (index: number) => imeis[index % imeis.length] ?? ''
  return {
    signIns: {
      name: 'sign-in',
      perSecond: SIGN_INS_PER_SECOND,
      endpoint: signIn,
      request: (index) => ({
        path: signIn.path,
        body: { email: emails[index % emails.length] ?? '', password: BENCH_PASSWORD },
      }),
    },
    others: [
      {
        name: 'preview',
        perSecond: OTHERS_PER_SECOND,
        endpoint: createVerification,
        request: (index) => ({ path: createVerification.path, body: { imei: imeiAt(index) } }),
      },
      {
        name: 'look-up',
        perSecond: OTHERS_PER_SECOND,
        endpoint: lookupDevice,
        request: (index) => ({ path: pathFor(lookupDevice.path, { imei: imeiAt(index) }) }),
      },
    ],
  }
}

function rowOf(when: string, { load, latencies }: { load: EndpointLoad; latencies: number[] }) {
  return {
    request: load.name,
    when,
    requests: latencies.length,
    'p50 ms': rounded(percentile(latencies, 0.5), 1),
    'p99 ms': rounded(percentile(latencies, 0.99), 1),
    'max ms': rounded(percentile(latencies, 1), 1),
  }
}
