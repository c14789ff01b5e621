/**
 * Each event arrives at least once when processes are killed while they deliver (decisions §14): a real
 * receiver, and the product as processes of its own.
 */
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf, organisationOf } from '../modules/organisations/organisations.fixtures.ts'
import { LONG } from '../testing/rounds.ts'
import { type SpawnedProduct, spawnProduct } from '../testing/spawned-product.ts'
import { startTestProduct, TEST_SECRET_KEY, type TestProduct } from '../testing/test-product.ts'
import { waitUntil } from '../testing/wait-until.ts'

const EVENTS = LONG ? 400 : 100
/** Messages that a process receives an answer to before it is killed: it waits for the next one then. */
const KILLED_AFTER = LONG ? Array.from({ length: 50 }, () => randomInt(4)) : [7, 30]
/** The kill comes at any moment of this time after the last answer. */
const LATEST_KILL_MS = LONG ? 30 : 0
/** Deliveries of one webhook that a process has begun at once. */
const AT_ONCE = 4
/** The address stands in each event, and the processes have different ports. */
const ENV = { PARTNER_WEBHOOKS_LOOPBACK: 'on', PUBLIC_URL: 'http://127.0.0.1:3000' }

const dataDir = mkdtempSync(join(tmpdir(), 'amana-crash-'))
/** Takes calls and delivers nothing. */
let calls: TestProduct
const killed: SpawnedProduct[] = []
const received: { id: string; body: string }[] = []
/** The receiver answers so many messages in all; later ones wait without an end. */
let answered = 0
const receiver = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString()
  })
  request.on('end', () => {
    received.push({ id: String(request.headers['webhook-id']), body })
    if (received.length <= answered) response.writeHead(204).end()
  })
})

beforeAll(async () => {
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  calls = await startTestProduct({ env: { ...ENV, DATA_DIR: dataDir, RUN_JOBS: 'false' } })
})
afterAll(async () => {
  for (const product of killed) await product.kill()
  await calls?.stop()
  receiver.closeAllConnections()
  receiver.close()
  rmSync(dataDir, { recursive: true, force: true })
})

test(`killed ${KILLED_AFTER.length} times in the middle of ${EVENTS} deliveries: none is lost`, async () => {
  const { apiKey } = await clientOf(calls, await organisationOf(calls, await calls.account(), 'Killed Hooks'))
  const ask = async (method: 'GET' | 'POST', path: string, payload?: object) => {
    const headers = { authorization: `Bearer ${apiKey}` }
    const url = `/partner/v1/webhooks${path}`
    return (await calls.product.app.inject({ method, url, headers, ...(payload ? { payload } : {}) })).json()
  }
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
  const { id } = await ask('POST', '', { url, events: ['check_job.done'] })
  const made: string[] = []
  for (let event = 0; event < EVENTS; event += 1) made.push((await ask('POST', `/${id}/test`)).webhook_id)
  expect(new Set(made).size).toBe(EVENTS)

  for (const answers of KILLED_AFTER) {
    answered = received.length + answers
    const product = await spawnProduct({
      ...ENV,
      DATA_DIR: dataDir,
      DATABASE_URL: calls.databaseUrl,
      SECRET_KEY: TEST_SECRET_KEY.toString('base64'),
    })
    killed.push(product)
    await waitUntil(() => received.length > answered)
    await wait(randomInt(LATEST_KILL_MS + 1))
    await product.kill('SIGKILL')
  }
  expect(new Set(received.map((message) => message.id)).size).toBeLessThan(EVENTS)

  answered = Number.POSITIVE_INFINITY
  // Behind the lease that the dead processes hold.
  const clock = { now: () => new Date(Date.now() + 61_000) }
  const survivor = await startTestProduct({ testDatabase: calls, clock, env: { ...ENV, DATA_DIR: dataDir } })
  try {
    const ended = await waitUntil(async () => {
      const { db } = calls.database
      const all = await db
        .selectFrom('webhook_deliveries')
        .select(['event_id', 'status'])
        .where('webhook_id', '=', id)
        .execute()
      return all.every(({ status }) => status === 'delivered') ? all : null
    })
    expect(ended).toHaveLength(EVENTS)
  } finally {
    await survivor.stop()
  }
  const bodies = new Map<string, Set<string>>()
  for (const message of received)
    bodies.set(message.id, (bodies.get(message.id) ?? new Set()).add(message.body))
  expect([...bodies.keys()].toSorted()).toEqual(made.toSorted())
  for (const same of bodies.values()) expect(same.size).toBe(1)
  // Only what was under way at a kill came twice.
  expect(received.length).toBeLessThanOrEqual(EVENTS + KILLED_AFTER.length * AT_ONCE)
})
