/**
 * The private look-up: processor time of an element, what a check costs its client, and a whole set that is
 * built while checks go on.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { blind, createPrivateCheck, encodeBase64Url, sendAsPartner } from '@amana/private-check'
import pg from 'pg'
import { newSecretKey } from '../access-token.ts'
import type { Benchmark } from '../benchmark.ts'
import { embeddedConnection } from '../embedded-connection.ts'
import { print, printTable } from '../print.ts'
import { cpuSeconds } from '../processes.ts'
import { seedScatteredList } from '../seed/block-list.ts'
import { seedClient } from '../seed/partner.ts'
import { type Server, startProduct } from '../servers.ts'
import { median, percentile, rounded } from '../statistics.ts'
import { until } from '../until.ts'

const BATCH = 100
const GOAL_MS_OF_AN_ELEMENT = 0.3
const GOAL_P99_MS = 15
const GOAL_CLIENT_MS = 100
const GOAL_CLIENT_BYTES = 10_000
const GOAL_BUILD_MINUTES = 45
const GOAL_BUILD_OF = 5_000_000
const CLIENT_ROUNDS = 60
/** A phone's processor beside this one. */
const SLOWER = 4

export const privateBenchmark: Benchmark = {
  about: 'processor time of a private check, at the server and its client; a set of --rows numbers built while checks go on',
  defaults: { rows: GOAL_BUILD_OF, seconds: 20, engine: 'embedded' },
  async run({ rows, seconds }) {
    const dataDir = mkdtempSync(join(tmpdir(), 'amana-bench-'))
    const env = { DATA_DIR: dataDir, SECRET_KEY: newSecretKey(), RATE_LIMITS: 'off', DEMO: 'off' }
    const product = await startProduct(env)
    try {
      const { apiKey: key } = await seedClient(env, { name: 'Shop', kind: 'marketplace', scopes: ['private:check'] })
      if (!(await until(async () => (await epochOf(product)) !== null, 60_000))) throw new Error('no epoch has begun')
      const elements = await measureElements(product, key, seconds)
      const client = await measureClient(product, key)
      const built = await measureBuild(product, key, dataDir, rows)
      print()
      for (const row of [elements, client, built]) printTable([row])
      return { elements, client, built, goals: { GOAL_MS_OF_AN_ELEMENT, GOAL_P99_MS, GOAL_CLIENT_MS, GOAL_CLIENT_BYTES } }
    } finally {
      await product.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

type Row = Record<string, string | number>

async function epochOf({ url }: Server): Promise<{ epoch: number; public_key: string; bucket_bytes: number } | null> {
  const answer = await fetch(`${url}/private/epoch`)
  return answer.ok ? ((await answer.json()) as { epoch: number; public_key: string; bucket_bytes: number }) : null
}

/** @returns milliseconds */
type Send = (elements: readonly string[]) => Promise<number>

async function senderFor(product: Server, key: string): Promise<Send> {
  const epoch = (await epochOf(product))?.epoch
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` }
  return async (elements) => {
    const began = performance.now()
    const body = JSON.stringify({ epoch, elements })
    const answer = await fetch(`${product.url}/partner/v1/blind`, { method: 'POST', headers, body })
    if (answer.status !== 200) throw new Error(`a batch was answered ${answer.status}`)
    await answer.arrayBuffer()
    return performance.now() - began
  }
}

/** Batches of 100 one after the other, then single elements. */
async function measureElements(product: Server, key: string, seconds: number): Promise<Row> {
  const elements = Array.from({ length: BATCH }, (_, n) => encodeBase64Url(blind(String(35_000_000_000_000 + n)).element))
  const send = await senderFor(product, key)
  for (let i = 0; i < 10; i += 1) await send(elements)
  const [began, cpu] = [performance.now(), cpuSeconds(product.pid)]
  let batches = 0
  while (performance.now() - began < seconds * 1_000) {
    await send(elements)
    batches += 1
  }
  const used = cpuSeconds(product.pid) - cpu
  const elapsed = (performance.now() - began) / 1_000
  const single: number[] = []
  for (let i = 0; i < 500; i += 1) single.push(await send(elements.slice(0, 1)))
  return {
    what: 'server',
    'CPU ms an element': rounded((used * 1_000) / (batches * BATCH), 3),
    'elements/s': rounded((batches * BATCH) / elapsed),
    'p99 ms of one': rounded(percentile(single, 0.99), 1),
  }
}

/** Processor time of this process alone, and the bytes of bodies. */
async function measureClient(product: Server, key: string): Promise<Row> {
  const { url } = product
  const counted = { bytes: 0 }
  const sendBlinded = sendAsPartner(url, key)
  const checker = createPrivateCheck({
    url,
    async send(body) {
      const answer = await sendBlinded(body)
      counted.bytes += JSON.stringify(body).length + JSON.stringify(answer).length
      return answer
    },
  })
  await checker.check('350000000000006')
  counted.bytes = 0
  const cpu: number[] = []
  for (let i = 0; i < CLIENT_ROUNDS; i += 1) {
    const before = process.cpuUsage()
    await checker.check('350000000000006')
    const { user, system } = process.cpuUsage(before)
    cpu.push((user + system) / 1_000)
  }
  const bucket = (await epochOf(product))?.bucket_bytes ?? 0
  return {
    what: 'client',
    'CPU ms a check': rounded(median(cpu), 1),
    [`at 1/${SLOWER} of the processor`]: rounded(median(cpu) * SLOWER, 1),
    'bytes a check': Math.round(counted.bytes / CLIENT_ROUNDS) + bucket,
  }
}

/** A new list is a new epoch: the old one answers until the set of the new one is whole. */
async function measureBuild(product: Server, key: string, dataDir: string, rows: number): Promise<Row> {
  print(`Blocking ${rows} numbers …`)
  const client = new pg.Client(embeddedConnection(dataDir))
  await client.connect()
  const entries = await seedScatteredList(client, rows)
  await client.end()
  const before = (await epochOf(product))?.epoch
  const [began, cpu] = [performance.now(), cpuSeconds(product.pid)]
  let [checks, failed, over] = [0, 0, false]
  const asking = (async () => {
    const checker = createPrivateCheck({ url: product.url, send: sendAsPartner(product.url, key) })
    while (!over) {
      checks += 1
      await checker.check('350000000000006').catch((error: unknown) => {
        failed += 1
        print(String(error))
      })
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })()
  const swapped = await until(async () => {
    const now = await epochOf(product)
    return now !== null && now.epoch !== before
  }, 3 * 3_600_000)
  const minutes = (performance.now() - began) / 60_000
  over = true
  await asking
  if (!swapped) throw new Error('the set was not built')
  return {
    what: 'set',
    numbers: entries,
    minutes: rounded(minutes, 2),
    'CPU ms a number': rounded(((cpuSeconds(product.pid) - cpu) * 1_000) / entries, 3),
    [`minutes for ${GOAL_BUILD_OF} (goal ${GOAL_BUILD_MINUTES})`]: rounded((minutes * GOAL_BUILD_OF) / entries, 1),
    'checks meanwhile': checks,
    failed,
  }
}
