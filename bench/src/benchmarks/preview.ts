/** The time to the preview of a check at a steady rate of requests. */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { API_BASE, createVerification } from '@amana/contract'
import { newSecretKey } from '../access-token.ts'
import type { Benchmark } from '../benchmark.ts'
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
      await atSteadyPace(product.url, imeis, WARM_UP_SECONDS)
      const latencies = await atSteadyPace(product.url, imeis, seconds)
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

/**
 * Open loop: every request starts at its own time, whether or not earlier ones have been answered, and its
 * latency counts from that time, so a stall counts for every request in it.
 */
async function atSteadyPace(url: string, imeis: string[], seconds: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true })
  const startedAt = performance.now()
  const answers: Promise<number>[] = []
  for (let index = 0; index < seconds * PER_SECOND; index += 1) {
    const due = startedAt + (index * 1000) / PER_SECOND
    await sleep(Math.max(0, due - performance.now()))
    answers.push(createCheck(url, agent, imeis[index % imeis.length] ?? '').then((answeredAt) => answeredAt - due))
  }
  const latencies = await Promise.all(answers)
  agent.destroy()
  return latencies
}

/** @returns when the whole answer was there */
async function createCheck(url: string, agent: Agent, imei: string): Promise<number> {
  const sent = httpRequest(url + API_BASE + createVerification.path, {
    agent,
    method: createVerification.method,
    headers: { 'content-type': 'application/json' },
  })
  sent.end(JSON.stringify({ imei }))
  const [response] = await once(sent, 'response')
  if (response.statusCode !== createVerification.status) throw new Error(`creating a check answered ${response.statusCode}`)
  response.resume()
  await once(response, 'end')
  return performance.now()
}
