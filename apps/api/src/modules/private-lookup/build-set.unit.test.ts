/** Files that a whole build writes, beside the entries as changes of the list seal them, one at a time. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BucketFull, fillBucket, paddingOf } from './bucket.ts'
import { newSeed, paddingKeyOf } from './epoch-secrets.ts'
import { TASKS } from './oprf-tasks.ts'

const SEED = { epoch: 3, seed: newSeed() }
const BITS = 2
const NUMBERS = Array.from({ length: 40 }, (_, n) => String(35_000_000_000_000 + n))
const LIST = `imei14,status,reporting_date\n${NUMBERS.map((imei14) => `${imei14},stolen,2026-03-03\n`).join('')}`

let dir: string
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'amana-set-'))
  writeFileSync(join(dir, 'lines'), LIST)
})
afterAll(() => rmSync(dir, { recursive: true }))

const build = (folder: string, slots: number) =>
  TASKS.build(SEED, { lines: join(dir, 'lines'), folder: join(dir, folder), bits: BITS, slots })

test('each bucket has its own numbers, and nothing but padding beside them', async () => {
  const slots = NUMBERS.length
  expect(await build('set', slots)).toBe(NUMBERS.length)
  const sealed = TASKS.seal(
    SEED,
    BITS,
    NUMBERS.map((imei14) => ({ imei14, status: 'stolen', reportingDate: '2026-03-03' })),
  )
  for (let bucket = 0; bucket < 2 ** BITS; bucket += 1) {
    const entries = sealed.filter((one) => one.bucket === bucket).map(({ entry }) => Buffer.from(entry ?? []))
    const padding = paddingOf(paddingKeyOf(Buffer.from(SEED.seed)), bucket, slots)
    expect(readFileSync(join(dir, 'set', String(bucket))).equals(fillBucket(entries, padding))).toBe(true)
  }
})

test('more numbers than places in a bucket: an error, and no file', async () => {
  // Four buckets of nine places have none for the fortieth number at the latest.
  await expect(build('full', 9)).rejects.toThrow(BucketFull)
  expect(readdirSync(dir)).not.toContain('full')
})
