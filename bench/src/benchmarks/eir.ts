/** A network's core asks for phones: answers from the list in memory, beside a bare route. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { newSecretKey } from '../access-token.ts'
import type { Benchmark } from '../benchmark.ts'
import { type Answer, runAtRate } from '../constant-arrival-rate.ts'
import { runLoad } from '../load.ts'
import { print, printTable } from '../print.ts'
import { memoryOfTree } from '../processes.ts'
import { alternate, ratio, summary } from '../rounds.ts'
import { seedBlockList, seededNumber } from '../seed/block-list.ts'
import { seedNetwork } from '../seed/partner.ts'
import { type Server, startBare, startProduct } from '../servers.ts'
import { percentile, rounded } from '../statistics.ts'
import { startSystemPostgres } from '../system-postgres.ts'

const PER_SECOND = 2_000
const GOAL_P99_MS = 5
const WARM_UP_SECONDS = 2
const PATH = '/n5g-eir-eic/v1/equipment-status?pei=imei-'

export const eir: Benchmark = {
  about: `a network core's questions: a second as a ratio to a bare route (goal 0.7), p99 at ${PER_SECOND}/s (goal ${GOAL_P99_MS} ms), snapshot, loading and memory of --rows entries`,
  defaults: { rows: 1_000_000, seconds: 5, rounds: 3, connections: 50 },
  async run({ rows, seconds, rounds, connections }) {
    const dataDir = mkdtempSync(join(tmpdir(), 'amana-bench-'))
    const database = await startSystemPostgres()
    const env = { DATA_DIR: dataDir, DATABASE_URL: database.url, SECRET_KEY: newSecretKey(), DEMO: 'off' }
    let product: Server = await startProduct(env)
    const bare = await startBare()
    try {
      const key = await seedNetwork(env)
      const headers = { authorization: `Bearer ${key}` }
      const empty = memoryOf(product)
      await product.stop()
      print(`Filling the list with ${rows} numbers …`)
      await seedBlockList(database.url, rows)
      product = await startProduct(env)
      const written = await secondsUntil(product, '/telco/v1/snapshot', headers)
      await product.stop()
      product = await startProduct(env)
      const loaded = await secondsUntil(product, `${PATH}${seededNumber(0, true)}0`, headers)
      const withList = memoryOf(product)
      let nth = 0
      const next = () => {
        nth += 7_919
        return `${PATH}${seededNumber(nth % rows, nth % 2 === 0)}0`
      }
      const at = await alternate(
        {
          bare: (each) => runLoad({ ...bare, status: 200, request: () => ({ path: '/bare' }), seconds: each, connections }),
          eir: (each) =>
            runLoad({ ...product, status: 200, request: () => ({ path: next(), headers }), seconds: each, connections }),
        },
        { rounds, seconds },
      )
      const steady: Record<string, Answer[]> = {
        bare: await runAtRate(bare.url, PER_SECOND, seconds, () => ({ method: 'GET', path: '/bare', base: '' }), {
          warmUp: WARM_UP_SECONDS,
        }),
        eir: await runAtRate(product.url, PER_SECOND, seconds, () => ({ method: 'GET', path: next(), base: '', headers }), {
          warmUp: WARM_UP_SECONDS,
        }),
      }
      const table = [...at].map(([route, all]) => ({
        route,
        ...summary(all),
        'of bare': ratio(all, at.get('bare')),
        ...steadyOf(steady[route] ?? []),
      }))
      const list = [
        {
          entries: rows,
          'snapshot s': rounded(written, 1),
          'start and load s': rounded(loaded, 1),
          'MB before': rounded(empty),
          'MB with list': rounded(withList),
        },
      ]
      print()
      printTable(table)
      printTable(list)
      return { postgres: database.version, perSecond: PER_SECOND, table, list }
    } finally {
      await bare.stop()
      await product.stop()
      await database.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

function memoryOf({ pid }: Server): number {
  return memoryOfTree(pid).reduce((sum, { pss }) => sum + pss, 0)
}

/** Seconds since the start of the product until this call is answered. */
async function secondsUntil(product: Server, path: string, headers: Record<string, string>): Promise<number> {
  const startedAt = performance.now() - product.startedIn
  for (;;) {
    const answer = await fetch(product.url + path, { headers })
    await answer.arrayBuffer()
    if (answer.status === 200) return (performance.now() - startedAt) / 1_000
    if (answer.status !== 503) throw new Error(`${path} answered ${answer.status}`)
    await sleep(50)
  }
}

function steadyOf(answers: readonly Answer[]): Record<string, number> {
  const good = answers.flatMap(({ status, milliseconds }) => (status === 200 ? [milliseconds] : []))
  return {
    [`p50 ms at ${PER_SECOND}/s`]: rounded(percentile(good, 0.5), 1),
    [`p99 ms at ${PER_SECOND}/s`]: rounded(percentile(good, 0.99), 1),
    refused: answers.length - good.length,
  }
}
