/** Events of one organisation at a steady rate, from the call that commits each to its arrival. */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createAmanaClient } from '@amana/client'
import { newSecretKey } from '../access-token.ts'
import type { Benchmark } from '../benchmark.ts'
import { print, printTable } from '../print.ts'
import { seedPartner } from '../seed/partner.ts'
import { startProduct } from '../servers.ts'
import { percentile, rounded } from '../statistics.ts'
import { startSystemPostgres } from '../system-postgres.ts'

const PER_SECOND = 50
const WARM_UP_SECONDS = 3
const GOAL_P99_MS = 1_000
/** Afterwards an event counts as lost. */
const LAST_ARRIVES_WITHIN_MS = 30_000

export const webhooks: Benchmark = {
  about: `milliseconds from an event to its arrival at a local receiver, ${PER_SECOND} events/s (goal: p99 ≤ ${GOAL_P99_MS} ms)`,
  defaults: { seconds: 20 },
  async run({ seconds }) {
    const dataDir = mkdtempSync(join(tmpdir(), 'amana-bench-'))
    const arrivedAt = new Map<string, number>()
    const receiver = createServer((request, response) => {
      const id = String(request.headers['webhook-id'])
      if (!arrivedAt.has(id)) arrivedAt.set(id, performance.now())
      request.resume()
      response.writeHead(204).end()
    })
    await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
    const database = await startSystemPostgres()
    const env = {
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      SECRET_KEY: newSecretKey(),
      DEMO: 'off',
      PARTNER_WEBHOOKS_LOOPBACK: 'on',
    }
    const product = await startProduct(env)
    try {
      const amana = createAmanaClient({ url: product.url, credentials: { apiKey: await seedPartner(env, 1) } })
      const { port } = receiver.address() as AddressInfo
      const { id } = await amana.webhooks.create({ url: `http://127.0.0.1:${port}/`, events: ['check_job.done'] })
      /** By message: when its call was due, so that a slow call counts too. */
      const run = async (length: number) => {
        const dueAt = new Map<string, number>()
        const calls: Promise<unknown>[] = []
        const startedAt = performance.now()
        for (let event = 0; event < length * PER_SECOND; event += 1) {
          const due = startedAt + (event * 1_000) / PER_SECOND
          await sleep(Math.max(0, due - performance.now()))
          calls.push(amana.webhooks.test(id).then(({ webhook_id: message }) => dueAt.set(message, due)))
        }
        await Promise.all(calls)
        const deadline = performance.now() + LAST_ARRIVES_WITHIN_MS
        const missing = () => [...dueAt.keys()].filter((message) => !arrivedAt.has(message)).length
        while (missing() > 0 && performance.now() < deadline) await sleep(20)
        if (missing() > 0) throw new Error(`${missing()} of ${dueAt.size} events did not arrive`)
        return [...dueAt].map(([message, due]) => (arrivedAt.get(message) ?? Number.NaN) - due)
      }
      await run(WARM_UP_SECONDS)
      const all = await run(seconds)
      const of = (share: number) => rounded(percentile(all, share), 1)
      const reached = of(0.99) <= GOAL_P99_MS ? 'yes' : 'no'
      const table = [
        { events: all.length, 'p50 ms': of(0.5), 'p99 ms': of(0.99), 'max ms': of(1), [`p99 ≤ ${GOAL_P99_MS}`]: reached },
      ]
      print()
      printTable(table)
      return { postgres: database.version, perSecond: PER_SECOND, table }
    } finally {
      await product.stop()
      await database.stop()
      receiver.closeAllConnections()
      receiver.close()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}
