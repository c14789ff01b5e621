/**
 * `node --expose-gc measure-blocked-set.ts FILE`: loads a snapshot with the product's loader, asks the set.
 * Prints JSON for the benchmarks: seconds, bytes, look-ups a second on one core.
 */
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { createGunzip } from 'node:zlib'
import { createSetLoader } from '../modules/block-list/load-set.ts'

const ASKED = 200_000
const ASK_MS = 5_000
/** Looks at the clock after so many. */
const AT_ONCE = 10_000

const path = process.argv[2] ?? ''
const bytesOf = async () => {
  // Buffers of streams are freed a turn after their objects.
  for (let turn = 0; turn < 3; turn += 1) {
    globalThis.gc?.()
    await setImmediate()
  }
  const { heapUsed, arrayBuffers, rss } = process.memoryUsage()
  return { used: heapUsed + arrayBuffers, rss }
}

async function load() {
  const loader = createSetLoader()
  await pipeline(createReadStream(path), createGunzip(), loader.stream)
  return loader.result()
}

const before = await bytesOf()
const began = performance.now()
const set = await load()
const buildSeconds = (performance.now() - began) / 1_000
const after = await bytesOf()

/** Every nth number of the file, and beside each a number of the same TAC that is most likely not in it. */
async function sample(): Promise<{ entries: number; numbers: string[] }> {
  const numbers: string[] = []
  let entries = -1
  const every = 251
  for await (const line of createInterface(createReadStream(path).pipe(createGunzip()))) {
    entries += 1
    if (entries % every !== 1 || numbers.length >= ASKED) continue
    const imei14 = line.slice(0, 14)
    numbers.push(
      `${imei14}0`,
      `${imei14.slice(0, 8)}${String((entries * 7_919) % 1_000_000).padStart(6, '0')}0`,
    )
  }
  return { entries, numbers: shuffled(numbers) }
}

/** As questions come: without an order that the processor's caches could use. */
function shuffled(numbers: readonly string[]): string[] {
  return numbers
    .map((number) => ({ number, at: Math.random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ number }) => number)
}

const { entries, numbers } = await sample()
let asked = 0
let blocked = 0
const askedAt = performance.now()
while (performance.now() - askedAt < ASK_MS)
  for (let n = 0; n < AT_ONCE; n += 1) {
    if (set.statusOf(numbers[asked % numbers.length] ?? '') !== null) blocked += 1
    asked += 1
  }
const seconds = (performance.now() - askedAt) / 1_000

process.stdout.write(
  `${JSON.stringify({
    entries,
    buildSeconds,
    setBytes: after.used - before.used,
    rssBytes: after.rss - before.rss,
    lookUpsPerSecond: asked / seconds,
    blockedShare: blocked / asked,
  })}\n`,
)
