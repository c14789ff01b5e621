/**
 * The private look-up: processor time of an element, what a check costs its client, and a whole set that is
 * built while checks go on.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { blind, createPrivateCheck, encodeBase64Url, sendAsPartner } from '@amana/private-check'
import type { Benchmark } from '../benchmark.ts'
import { print, type Row } from '../print.ts'
import { cpuSeconds } from '../processes.ts'
import { seedScatteredList } from '../seed/block-list.ts'
import { seedClient } from '../seed/partner.ts'
import { NO_LIMITS, type Setup, withProduct } from '../setup.ts'
import { median, percentile, rounded } from '../statistics.ts'
import { secondsSince, until } from '../time.ts'

const BATCH = 100
const GOAL_BUILD_OF = 5_000_000
const CLIENT_ROUNDS = 60
/** A phone's processor beside this one. */
const SLOWER = 4
const IMEI = '350000000000006'

export const privateLookUps: Benchmark = {
  about:
    'processor time of a private check at the server and its client (goals: 0.3 ms an element, p99 15 ms, 100 ms, 10 kB); a set of --rows numbers built meanwhile',
  defaults: { rows: GOAL_BUILD_OF, seconds: 20 },
  run: ({ rows, seconds }) =>
    withProduct({ engine: 'embedded', env: NO_LIMITS }, async (setup) => {
      const { apiKey: key } = await seedClient(setup.env, {
        name: 'Shop',
        kind: 'marketplace',
        scopes: ['private:check'],
      })
      if (!(await until(async () => (await epochOf(setup)) !== null, 60_000)))
        throw new Error('no epoch has begun')
      const elements = await measureElements(setup, key, seconds)
      const client = await measureClient(setup, key)
      const built = await measureBuild(setup, key, rows)
      return { tables: [[elements], [client], [built]] }
    }),
}

interface Epoch {
  epoch: number
  bucket_bytes: number
}

async function epochOf({ url }: Setup): Promise<Epoch | null> {
  const answer = await fetch(`${url}/private/epoch`)
  return answer.ok ? ((await answer.json()) as Epoch) : null
}

/** @returns milliseconds */
type Send = (elements: readonly string[]) => Promise<number>

async function senderFor(setup: Setup, key: string): Promise<Send> {
  const epoch = (await epochOf(setup))?.epoch
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` }
  return async (elements) => {
    const began = performance.now()
    const body = JSON.stringify({ epoch, elements })
    const answer = await fetch(`${setup.url}/partner/v1/blind`, { method: 'POST', headers, body })
    if (answer.status !== 200) throw new Error(`a batch was answered ${answer.status}`)
    await answer.arrayBuffer()
    return performance.now() - began
  }
}

/** Batches of 100 one after the other, then single elements. */
async function measureElements(setup: Setup, key: string, seconds: number): Promise<Row> {
  const elements = Array.from({ length: BATCH }, (_, n) =>
    encodeBase64Url(blind(String(35_000_000_000_000 + n)).element),
  )
  const send = await senderFor(setup, key)
  for (let i = 0; i < 10; i += 1) await send(elements)
  const [began, cpu] = [performance.now(), cpuSeconds(setup.product.pid)]
  let batches = 0
  while (secondsSince(began) < seconds) {
    await send(elements)
    batches += 1
  }
  const used = cpuSeconds(setup.product.pid) - cpu
  const elapsed = secondsSince(began)
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
async function measureClient(setup: Setup, key: string): Promise<Row> {
  const { url } = setup
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
  await checker.check(IMEI)
  counted.bytes = 0
  const cpu: number[] = []
  for (let i = 0; i < CLIENT_ROUNDS; i += 1) {
    const before = process.cpuUsage()
    await checker.check(IMEI)
    const { user, system } = process.cpuUsage(before)
    cpu.push((user + system) / 1_000)
  }
  const bucket = (await epochOf(setup))?.bucket_bytes ?? 0
  return {
    what: 'client',
    'CPU ms a check': rounded(median(cpu), 1),
    [`at 1/${SLOWER} of the processor`]: rounded(median(cpu) * SLOWER, 1),
    'bytes a check': Math.round(counted.bytes / CLIENT_ROUNDS) + bucket,
  }
}

/** A new list is a new epoch: the old one answers until the set of the new one is whole. */
async function measureBuild(setup: Setup, key: string, rows: number): Promise<Row> {
  print(`Blocking ${rows} numbers …`)
  const entries = await seedScatteredList(await setup.connect(), rows)
  const before = (await epochOf(setup))?.epoch
  const [began, cpu] = [performance.now(), cpuSeconds(setup.product.pid)]
  let [checks, failed, over] = [0, 0, false]
  const asking = (async () => {
    const checker = createPrivateCheck({ url: setup.url, send: sendAsPartner(setup.url, key) })
    while (!over) {
      checks += 1
      await checker.check(IMEI).catch((error: unknown) => {
        failed += 1
        print(String(error))
      })
      await sleep(100)
    }
  })()
  const swapped = await until(async () => {
    const now = await epochOf(setup)
    return now !== null && now.epoch !== before
  }, 3 * 3_600_000)
  const minutes = secondsSince(began) / 60
  over = true
  await asking
  if (!swapped) throw new Error('the set was not built')
  return {
    what: 'set',
    numbers: entries,
    minutes: rounded(minutes, 2),
    'CPU ms a number': rounded(((cpuSeconds(setup.product.pid) - cpu) * 1_000) / entries, 3),
    [`minutes for ${GOAL_BUILD_OF} (goal 45)`]: rounded((minutes * GOAL_BUILD_OF) / entries, 1),
    'checks meanwhile': checks,
    failed,
  }
}
