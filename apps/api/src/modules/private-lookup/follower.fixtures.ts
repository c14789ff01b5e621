/** Epochs made by hand, with files as small as a test wants, which follow the list a run at a time. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { createDiskStorage } from '../../adapters/file-storage/disk.ts'
import type { Database } from '../../db/index.ts'
import { advance } from '../../db/sequence.ts'
import type { JobQueue } from '../../jobs/jobs.ts'
import type { Clock } from '../../kernel/clock.ts'
import { after, DAY } from '../../kernel/durations.ts'
import { createEncrypter } from '../../kernel/encryption.ts'
import type { FileStorage } from '../../ports/file-storage.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { TEST_SECRET_KEY } from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { selectState } from '../block-list/index.ts'
import { blockSequence } from '../block-list/sequence-blocks.ts'
import { decryptSeed } from './epoch-secrets.ts'
import { privateSequence } from './follow-list.ts'
import { createEpoch, keepEpochs } from './keep-epochs.ts'
import { TASKS } from './oprf-tasks.ts'
import { createOprfThread } from './oprf-thread.ts'
import { blockNumbers } from './private-lookup.fixtures.ts'
import { type BuiltSet, type EpochRow, selectLiveEpochs, updateBegun, updateBuilt } from './queries.ts'
import type { PrivateSets } from './served-sets.ts'
import { BUCKET_TYPE, bucketKey } from './set-files.ts'

interface Shape {
  slots?: number
  bits?: number
}

export interface Follower {
  database: Database
  storage: FileStorage
  clock: Clock
  now: Date
  /** Hook of a test, before a file is written or read. */
  beforePut(key: string): Promise<void> | void
  beforeOpen(): Promise<void> | void
  /** Every step that there is. */
  follow(): Promise<unknown>
  /** Numbers that no test has named yet. */
  fresh(count: number): string[]
  /** Gives pending numbers their positions. */
  assignPositions(blockBrakePerMinute?: number): Promise<unknown>
  /** Blocks so many numbers, with positions. */
  block(count: number): Promise<void>
  head(): Promise<number>
  /** An epoch of the list as it is now, which waits to begin. @returns its number */
  nextEpoch(shape?: Shape): Promise<number>
  /** One that has begun; the one before continues for a day. */
  presentEpoch(shape?: Shape): Promise<number>
  rowOf(epoch: number): Promise<EpochRow>
  pathOf(row: EpochRow, bucket?: number): string
  /** A set of the list as it is now, with files that are not there. */
  anotherBuildOf(epoch: number): Promise<BuiltSet>
  /** Lets epochs be kept until one after this number has begun. */
  keptUntilBegun(after: number): Promise<EpochRow>
  /** Lets them be kept for so long. */
  keptFor(wait: () => Promise<unknown>): Promise<void>
  /** An empty list, no epochs, and another day. */
  clear(): Promise<void>
  stop(): Promise<void>
}

export async function startFollower(): Promise<Follower> {
  const testDatabase = await createTestDatabase({ template: 'started' })
  const { database } = testDatabase
  const dir = mkdtempSync(join(tmpdir(), 'amana-follow-'))
  await mkdir(join(dir, 'incoming'))
  const thread = createOprfThread()
  const encrypter = createEncrypter(TEST_SECRET_KEY)
  const clock = { now: () => follower.now }
  const jobs = { enqueue: async () => undefined } as unknown as JobQueue
  const disk = createDiskStorage(join(dir, 'stored'))
  const storage: FileStorage = {
    ...disk,
    async put(key, source, type) {
      await follower.beforePut(key)
      await disk.put(key, source, type)
    },
    async open(key) {
      await follower.beforeOpen()
      return disk.open(key)
    },
  }
  const deps = {
    database,
    clock,
    storage,
    encrypter,
    log: pino({ level: 'silent' }),
    incomingDir: join(dir, 'incoming'),
    privateSets: { forget: () => undefined } as unknown as PrivateSets,
  }
  let nth = 0

  async function built(epoch: number, { slots, bits }: Required<Shape>): Promise<BuiltSet> {
    const { encrypted_seed, ...row } = await follower.rowOf(epoch)
    if (!encrypted_seed) throw new Error('no secret')
    const { rows } = await sql<{ line: string }>`
      select imei14 || ',' || status || ',' || reporting_date as line from block_list order by imei14`.execute(
      database.db,
    )
    const [lines, folder, build] = [
      join(dir, 'lines'),
      join(dir, String(epoch)),
      randomBytes(8).toString('hex'),
    ]
    writeFileSync(lines, rows.map(({ line }) => `${line}\n`).join(''))
    const seed = decryptSeed(encrypter, { ...row, encrypted_seed })
    const entries = await TASKS.build({ epoch, seed }, { lines, folder, bits, slots })
    for (let bucket = 0; bucket < 2 ** bits; bucket += 1)
      await disk.put(bucketKey({ epoch, build }, bucket), join(folder, String(bucket)), BUCKET_TYPE)
    const list = await selectState(database.db)
    return { build, bits, slots, capacity: 1_000, entries, list_epoch: list.epoch, list_position: list.head }
  }

  const follower: Follower = {
    database,
    storage,
    clock,
    now: new Date('2026-11-30T12:00:00Z'),
    beforePut: () => undefined,
    beforeOpen: () => undefined,
    follow: () => advance(database, privateSequence(deps, thread)),
    fresh: (count) => Array.from({ length: count }, () => String(35_000_000_000_000 + nth++)),
    assignPositions: (blockBrakePerMinute = 1_000_000) =>
      advance(database, blockSequence({ clock, jobs, blockBrakePerMinute })),
    async block(count) {
      await blockNumbers(testDatabase, follower.fresh(count))
      await follower.assignPositions()
    },
    head: async () => (await selectState(database.db)).head,
    async nextEpoch({ slots = 50, bits = 0 } = {}) {
      const epoch = await createEpoch(deps, thread)
      if (epoch === null) throw new Error('another one waits')
      const set = await built(epoch, { slots, bits })
      await database.transaction((tx) => updateBuilt(tx, epoch, set))
      return epoch
    },
    async presentEpoch(shape) {
      const row = await follower.rowOf(await follower.nextEpoch(shape))
      const times = { now: follower.now, until: after(follower.now, DAY) }
      await database.transaction((tx) => updateBegun(tx, row, times))
      return row.epoch
    },
    async rowOf(epoch) {
      const row = (await selectLiveEpochs(database.db)).find((one) => one.epoch === epoch)
      if (!row) throw new Error('the epoch is over')
      return row
    },
    pathOf: (row, bucket = 0) => join(dir, 'stored', bucketKey(row, bucket)),
    async anotherBuildOf(epoch) {
      const { build, bits, slots, capacity, entries, list_epoch } = await follower.rowOf(epoch)
      return {
        build: `${build}0`,
        bits,
        slots,
        capacity,
        entries,
        list_epoch,
        list_position: await follower.head(),
      }
    },
    async keptUntilBegun(number) {
      let begun: EpochRow | undefined
      await follower.keptFor(async () => {
        begun = await waitUntil(async () =>
          (await selectLiveEpochs(database.db)).find(
            ({ epoch, begun_at }) => epoch > number && begun_at !== null,
          ),
        )
      })
      if (!begun) throw new Error('none has begun')
      return begun
    },
    async keptFor(wait) {
      const keeping = keepEpochs(deps, createOprfThread())
      try {
        await wait()
      } finally {
        await keeping.stop()
      }
    },
    async clear() {
      follower.beforePut = () => undefined
      follower.beforeOpen = () => undefined
      follower.now = after(follower.now, DAY)
      await database.pool.query(`
        delete from list_entries; delete from block_pending; delete from block_list; delete from block_changes;
        delete from block_held_back; delete from block_stops; delete from block_rates;
        update block_list_state set epoch = gen_random_uuid(), entries = 0;
        delete from private_changes; delete from private_epochs`)
    },
    async stop() {
      await thread.stop()
      await testDatabase.drop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
  await follower.clear()
  return follower
}
