/**
 * The time of a turn of a USSD call at a steady rate: whole checks, from dialling to the last screen; with
 * `--route screens` calls that start and pay nothing.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newSecretKey } from '../access-token.ts'
import type { Benchmark } from '../benchmark.ts'
import { type LoadRequest, runAtRate } from '../constant-arrival-rate.ts'
import { embeddedConnection } from '../embedded-connection.ts'
import { print, printTable } from '../print.ts'
import { seedDevices } from '../seed/devices.ts'
import { startProduct } from '../servers.ts'
import { percentile, rounded } from '../statistics.ts'

const PER_SECOND = 200
const WARM_UP_SECONDS = 10
const GOAL_P99_MS = 50
const SECRET = 'ussd0123456789ussd0123456789abcd'
/** Calls that run at once; each caller types for a second. */
const CALLS = PER_SECOND
const TURNS = 4
/** The inputs of a call of screens alone. */
const SCREENS = ['3', '0', '5']

export const ussd: Benchmark = {
  about: `milliseconds of a USSD turn at ${PER_SECOND} turns/s on the embedded database (goal: p99 ≤ ${GOAL_P99_MS} ms)`,
  defaults: { devices: 100_000, seconds: 60, engine: 'embedded' },
  async run({ devices, seconds, route }) {
    const dataDir = mkdtempSync(join(tmpdir(), 'amana-bench-'))
    const env = { DATA_DIR: dataDir, SECRET_KEY: newSecretKey(), RATE_LIMITS: 'off', DEMO: 'off' }
    const product = await startProduct({ ...env, USSD_PROVIDER: 'africastalking', USSD_SECRET: SECRET })
    try {
      print(`Registering ${devices} devices …`)
      const { registered } = await seedDevices(embeddedConnection(dataDir), devices, 2_000)
      const check = (call: number) => ['1', registered[call % registered.length] ?? '', '1']
      const next = (index: number) => turnOf(index, route === 'screens' ? () => SCREENS : check)
      const answers = await runAtRate(product.url, PER_SECOND, seconds, next, { warmUp: WARM_UP_SECONDS })
      const failed = answers.find(({ status }) => status !== 200)
      if (failed) throw new Error(`a turn was answered ${failed.status}`)
      const latencies = answers.map(({ milliseconds }) => milliseconds)
      const row = {
        turns: latencies.length,
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

/** The turns of a call are a second apart; each call has a number of its own. */
function turnOf(index: number, inputsOf: (call: number) => readonly string[]): LoadRequest {
  const call = (index % CALLS) + CALLS * Math.floor(index / (CALLS * TURNS))
  const turn = Math.floor(index / CALLS) % TURNS
  const inputs = inputsOf(call).slice(0, turn)
  const form = {
    sessionId: `call-${call}`,
    phoneNumber: `+234803${String(call).padStart(7, '0')}`,
    serviceCode: '*000#',
    networkCode: '99999',
    text: inputs.join('*'),
  }
  return {
    method: 'POST',
    base: '',
    path: `/ussd/${SECRET}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  }
}
