/** Single checks of one client at a steady rate on a full registry, beside a bare route at the same rate. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkStatus, createCheck, type Endpoint } from '@amana/contract'
import { newSecretKey } from '../access-token.ts'
import type { Benchmark } from '../benchmark.ts'
import { type Answer, type LoadRequest, runAtRate } from '../constant-arrival-rate.ts'
import { print, printTable } from '../print.ts'
import { seedDevices } from '../seed/devices.ts'
import { seedPartner } from '../seed/partner.ts'
import { startBare, startProduct } from '../servers.ts'
import { median, percentile, rounded } from '../statistics.ts'
import { startSystemPostgres } from '../system-postgres.ts'

const PER_SECOND = 500
const WARM_UP_SECONDS = 5
const GOAL_P99_MS = 25
const SAMPLE = 20_000
const ROUTES: Record<string, Endpoint> = { check: createCheck, 'check-status': checkStatus }

export const partner: Benchmark = {
  about: `milliseconds of a partner's single checks at ${PER_SECOND} requests/s (goal: p99 ≤ ${GOAL_P99_MS} ms), beside a bare route`,
  defaults: { devices: 1_000_000, seconds: 10, rounds: 3 },
  async run({ devices, seconds, rounds }) {
    const dataDir = mkdtempSync(join(tmpdir(), 'amana-bench-'))
    const database = await startSystemPostgres()
    const env = {
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      SECRET_KEY: newSecretKey(),
      DEMO: 'off',
      // The seed's serial numbers are neighbours.
      PARTNER_NEIGHBOURS_PER_HOUR: '1000000',
    }
    const product = await startProduct(env)
    const bare = await startBare()
    try {
      print(`Registering ${devices} devices …`)
      const { registered, unregistered } = await seedDevices({ connectionString: database.url }, devices, SAMPLE)
      const imeis = registered.flatMap((imei, index) => [imei, unregistered[index] ?? imei])
      const key = await seedPartner(env, PER_SECOND * (WARM_UP_SECONDS + seconds) * rounds * Object.keys(ROUTES).length)
      let asked = 0
      const targets: Record<string, Target> = {
        bare: { url: bare.url, next: () => ({ method: 'GET', path: '/bare', base: '' }) },
      }
      for (const [name, { method, path }] of Object.entries(ROUTES)) {
        const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
        const body = () => JSON.stringify({ imei: imeis[asked++ % imeis.length] })
        targets[name] = { url: product.url, next: () => ({ method, path, base: '', headers, body: body() }) }
      }
      const measured = new Map<string, Answer[][]>()
      for (let round = 1; round <= rounds; round += 1) {
        for (const [name, { url, next }] of Object.entries(targets))
          measured.set(name, [
            ...(measured.get(name) ?? []),
            await runAtRate(url, PER_SECOND, seconds, next, { warmUp: WARM_UP_SECONDS }),
          ])
        print(`round ${round} of ${rounds}`)
      }
      const table = [...measured].map(([route, all]) => row(route, all, measured.get('bare') ?? []))
      print()
      printTable(table)
      return { postgres: database.version, perSecond: PER_SECOND, goalP99Ms: GOAL_P99_MS, table }
    } finally {
      await bare.stop()
      await product.stop()
      await database.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

interface Target {
  url: string
  next(): LoadRequest
}

/** Medians of the rounds, and of their ratios to the bare route's; a refused request has no time. */
function row(route: string, rounds: readonly Answer[][], bare: readonly Answer[][]): Record<string, string | number> {
  const timesOf = (answers: readonly Answer[] = []) =>
    answers.flatMap(({ status, milliseconds }) => (status === 200 ? [milliseconds] : []))
  const at = (share: number) => rounded(median(rounds.map((round) => percentile(timesOf(round), share))), 1)
  const ratio = (share: number) =>
    rounded(median(rounds.map((round, nth) => percentile(timesOf(round), share) / percentile(timesOf(bare[nth]), share))), 1)
  const all = rounds.flat()
  const refused = all.length - timesOf(all).length
  const figures = { route, requests: all.length, refused, 'p50 ms': at(0.5), 'p99 ms': at(0.99) }
  if (route === 'bare') return figures
  const reached = refused === 0 && at(0.99) <= GOAL_P99_MS
  return { ...figures, 'p50 × bare': ratio(0.5), 'p99 × bare': ratio(0.99), goal: `≤ ${GOAL_P99_MS}: ${reached ? 'yes' : 'no'}` }
}
