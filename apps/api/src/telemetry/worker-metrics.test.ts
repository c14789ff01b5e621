/** Several processes on one port: their figures are one, and a worker that dies takes none away. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type SpawnedProduct, spawnProduct } from '../testing/spawned-product.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { seriesIn } from './monitoring.fixtures.ts'

/** A figure without labels, or the sum of those with the labels. */
function figure(text: string, name: string): number {
  return text
    .split('\n')
    .filter((line) => line.startsWith(name))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0)
}

async function portOf(product: SpawnedProduct): Promise<number> {
  return waitUntil(() =>
    Number(/"port":(\d+),"msg":"listening for readers of the metrics"/.exec(product.output())?.[1]),
  )
}

test('one registry over all workers', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'amana-workers-'))
  const database = await createTestDatabase({ template: 'started' })
  const product = await spawnProduct({
    DATA_DIR: dir,
    DATABASE_URL: database.url,
    WEB_CONCURRENCY: '2',
    METRICS_PORT: '0',
    LOG_LEVEL: 'info',
    PRIVATE_LOOKUP: 'off',
  })
  try {
    const metrics = `http://127.0.0.1:${await portOf(product)}/metrics`
    const read = async () => (await fetch(metrics)).text()
    await waitUntil(async () => figure(await read(), 'amana_workers ') === 2)
    // Each call is a new connection, which any of the two gets.
    for (let call = 0; call < 20; call += 1)
      await fetch(`${product.url}/healthz`, { headers: { connection: 'close' } })
    const count = 'amana_http_request_seconds_count{method="GET",route="/healthz",status="2xx"}'
    const before = await read()
    expect(figure(before, count)).toBe(20)
    expect(figure(before, 'amana_workers_wanted ')).toBe(2)
    expect(figure(before, 'amana_database_connections_max ')).toBe(20)
    expect((await fetch(`${product.url}/metrics`)).status).toBe(404)
    // Two processes of one host report the facts of the deployment once.
    for (const [name, rows] of seriesIn(before))
      expect(new Set(rows.map((labels) => JSON.stringify(labels))).size, name).toBe(rows.length)

    const pid = Number(/"pid":(\d+),"msg":"worker process started"/.exec(product.output())?.[1])
    process.kill(pid, 'SIGKILL')
    await waitUntil(() => product.output().includes('worker process died, restarting'))
    expect(figure(await read(), count)).toBe(20)
    await waitUntil(async () => figure(await read(), 'amana_workers ') === 2)
    expect(figure(await read(), count)).toBe(20)
  } finally {
    await product.kill('SIGTERM')
    await database.drop()
    rmSync(dir, { recursive: true, force: true })
  }
})
