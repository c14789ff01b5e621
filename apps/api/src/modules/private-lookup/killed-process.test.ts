/** Processes that are killed while they build and follow: the files are what the list says, byte for byte. */
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../kernel/clock.ts'
import { createEncrypter } from '../../kernel/encryption.ts'
import { CHILD_ENV } from '../../testing/child-process.ts'
import { LONG } from '../../testing/rounds.ts'
import { startTestProduct, TEST_SECRET_KEY, type TestProduct } from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { replaceEntries } from './bucket.ts'
import { decryptSeed } from './epoch-secrets.ts'
import { TASKS } from './oprf-tasks.ts'
import { blockNumbers, unblockNumbers } from './private-lookup.fixtures.ts'
import { type EpochRow, selectChangesAfter, selectEpochs } from './queries.ts'
import { rotatePrivateEpoch } from './rotate.ts'

/** The epoch changes after the second one. */
const KILLS = LONG ? 100 : 3
const PROGRAM = join(import.meta.dirname, 'follower-process.fixtures.ts')
const encrypter = createEncrypter(TEST_SECRET_KEY)

let amana: TestProduct
let dir: string
beforeAll(async () => {
  amana = await startTestProduct({ env: { BLOCK_BRAKE_PER_MINUTE: '1000000' } })
  await amana.database.pool.query('delete from private_changes; delete from private_epochs')
  dir = mkdtempSync(join(tmpdir(), 'amana-private-'))
})
afterAll(async () => {
  await amana?.stop()
  rmSync(dir, { recursive: true, force: true })
})

/** A process that follows until this ends, and is killed then. */
async function follow(during: () => Promise<unknown>): Promise<void> {
  const child = spawn(
    process.execPath,
    [PROGRAM, amana.databaseUrl, dir, TEST_SECRET_KEY.toString('base64')],
    {
      env: CHILD_ENV,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  try {
    await once(child.stdout, 'data')
    await during()
  } finally {
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }
}

const live = async () =>
  (await selectEpochs(amana.database.db, 10)).filter(({ encrypted_seed }) => encrypted_seed !== null)
const fileOf = ({ epoch, build }: EpochRow, bucket: number) =>
  readFileSync(join(dir, 'stored/private', String(epoch), String(build), String(bucket)))
const bucketsOf = (epoch: EpochRow) =>
  Array.from({ length: 2 ** (epoch.bits ?? 0) }, (_, bucket) => fileOf(epoch, bucket))

/** The files as they have to be, computed from the list again. */
async function expected(epoch: EpochRow): Promise<Buffer[]> {
  const { rows } = await sql<{ line: string }>`
    select imei14 || ',' || status || ',' || reporting_date as line from block_list order by imei14`.execute(
    amana.database.db,
  )
  const [lines, folder] = [join(dir, 'lines'), join(dir, `expected-${epoch.epoch}`)]
  writeFileSync(lines, `imei,status,reporting_date\n${rows.map(({ line }) => `${line}\n`).join('')}`)
  const { encrypted_seed, bits, slots } = epoch
  if (!encrypted_seed || bits === null || slots === null) throw new Error('not built')
  await TASKS.build(
    { epoch: epoch.epoch, seed: decryptSeed(encrypter, { ...epoch, encrypted_seed }) },
    { lines, folder, bits, slots },
  )
  return Array.from({ length: 2 ** bits }, (_, bucket) => readFileSync(join(folder, String(bucket))))
}

test('killed at any moment, again and again', { timeout: 3_600_000 }, async () => {
  const numbers = Array.from({ length: 400 }, (_, n) => String(35_000_000_000_000 + n))
  await blockNumbers(amana, numbers.slice(0, 50))
  let startMs = 0
  await follow(async () => {
    const from = performance.now()
    await waitUntil(async () => (await live()).some(({ begun_at }) => begun_at !== null))
    startMs = performance.now() - from
  })
  // By then a process has done something, on a slow machine too: otherwise changes only add up.
  const latestKillMs = Math.ceil(2 * startMs)
  const [first] = await live()
  if (!first) throw new Error('no epoch')
  const atFirst = first.published === 0 ? bucketsOf(first) : null

  const blocked = new Set(numbers.slice(0, 50))
  for (let kills = 0; kills < KILLS; kills += 1) {
    if (kills === 2)
      expect(
        await rotatePrivateEpoch({ database: amana.database, clock: systemClock, encrypter }),
      ).not.toBeNull()
    await follow(async () => {
      const until = performance.now() + randomInt(latestKillMs)
      while (performance.now() < until) {
        const some = Array.from({ length: randomInt(1, 20) }, () => numbers[randomInt(numbers.length)] ?? '')
        const [on, off] = [some.filter((one) => !blocked.has(one)), some.filter((one) => blocked.has(one))]
        await blockNumbers(amana, [...new Set(on)])
        await unblockNumbers(amana, off)
        for (const one of on) blocked.add(one)
        for (const one of off) blocked.delete(one)
        await sleep(randomInt(Math.ceil(latestKillMs / 12)))
      }
    })
  }
  await follow(() =>
    waitUntil(async () => {
      const { rows } = await sql<{ head: number; waiting: boolean }>`
        select head, exists (select 1 from block_pending) as waiting from block_list_state`.execute(
        amana.database.db,
      )
      const epochs = await live()
      return (
        rows[0]?.waiting === false &&
        epochs.every(({ begun_at, list_position, assigned, published }) => {
          return begun_at !== null && list_position === rows[0]?.head && assigned === published
        })
      )
    }),
  )

  const epochs = await live()
  expect(epochs).toHaveLength(2)
  for (const epoch of epochs) {
    expect(epoch.entries).toBe(blocked.size)
    const [is, shouldBe] = [bucketsOf(epoch), await expected(epoch)]
    expect(is.map((bucket, i) => bucket.equals(shouldBe[i] ?? Buffer.alloc(0)))).toEqual(is.map(() => true))
  }
  // A partner who loaded the first files and follows the rows has the same ones.
  const old = epochs.find(({ epoch }) => epoch === first.epoch)
  if (!old || !atFirst) throw new Error('the first epoch is not there from its beginning')
  const rows = await selectChangesAfter(amana.database.db, old.epoch, {
    after: 0,
    upTo: old.published,
    limit: 1_000_000,
  })
  expect(rows.map(({ position }) => position)).toEqual(rows.map((_, i) => i + 1))
  const mirrored = atFirst.map((bucket, i) =>
    replaceEntries(
      bucket,
      rows.filter((row) => row.bucket === i),
    ),
  )
  expect(mirrored.map((bucket, i) => bucket.equals(fileOf(old, i)))).toEqual(mirrored.map(() => true))
})
