/** Begins and ends epochs. One process at a time builds a set; when it dies another one starts over. */
import { randomBytes } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { withClient } from '../../db/with-client.ts'
import { after, SECOND } from '../../kernel/durations.ts'
import { pipeToFile } from '../../kernel/pipe-to-file.ts'
import { newId } from '../../kernel/random.ts'
import { runLoop } from '../../kernel/run-loop.ts'
import { beginRead, endRead, selectHasPending, selectState } from '../block-list/index.ts'
import type { PrivateLookupDeps } from './deps.ts'
import { encryptSeed, newSeed, openSeed } from './epoch-secrets.ts'
import type { OprfThread } from './oprf-thread.ts'
import {
  type EpochRow,
  insertEpoch,
  selectLastEpoch,
  selectLiveEpochs,
  tryLock,
  unlock,
  updateBegun,
  updateBuilt,
  updateEnded,
} from './queries.ts'
import { BUCKET_TYPE, bucketKey, folderOf, readBucketFile } from './set-files.ts'
import { nextEpoch, OLD_EPOCH_LIFE, shapeFor, type Work, workFor } from './shape-rules.ts'

export type EpochDeps = Pick<
  PrivateLookupDeps,
  'database' | 'clock' | 'log' | 'storage' | 'incomingDir' | 'encrypter' | 'privateSets'
>

const POLL_INTERVAL_MS = SECOND
/** After a failure. */
const RETRY_DELAY_MS = 5 * SECOND
const FILES_AT_ONCE = 8

export interface Keeping {
  stop(): Promise<void>
}

/** With the time at which it was true. */
type TimedWork = Work & { now: Date }

/** Looks every second what is to be done. @param thread for builds alone, which take long */
export function keepEpochs(deps: EpochDeps, thread: OprfThread): Keeping {
  const loop = runLoop({
    run: () => work(deps, thread),
    everyMs: POLL_INTERVAL_MS,
    afterErrorMs: RETRY_DELAY_MS,
    onError: (error) =>
      deps.log.warn({ err: error }, 'private look-up: epoch maintenance failed, will retry'),
  })
  loop.wake()
  return {
    async stop() {
      const stopped = loop.stop()
      // Ends a build: it begins again at the next start.
      await thread.stop()
      await stopped
    },
  }
}

async function work(deps: EpochDeps, thread: OprfThread): Promise<void> {
  if ((await nextWork(deps)).do === 'nothing') return
  await withClient(deps.database.pool, async (client) => {
    if (!(await tryLock(client))) return
    for (let next = await nextWork(deps); next.do !== 'nothing'; next = await nextWork(deps))
      await carryOut(deps, thread, next)
    await unlock(client)
  })
}

async function nextWork(deps: EpochDeps): Promise<TimedWork> {
  const { db } = deps.database
  const now = deps.clock.now()
  // Before the head: what was committed until now has a position by then, or waits for one.
  const waiting = await selectHasPending(db)
  const list = await selectState(db)
  const epochs = await selectLiveEpochs(db)
  const next = workFor(
    epochs.map((row) => ({ ...row, alive: row.encrypted_seed !== null })),
    { ...list, waiting },
    now,
  )
  if (next.do !== 'nothing' && next.do !== 'begin') return { ...next, now }
  const [coming, present] = [
    epochs.find(({ begun_at }) => begun_at === null),
    epochs.find(({ begun_at, until }) => begun_at !== null && until === null),
  ]
  // Lost with a storage or with a SECRET_KEY: it is rebuilt, or another one is made.
  if (coming)
    return (await isWhole(deps, coming)) ? { ...next, now } : { do: 'build', epoch: coming.epoch, now }
  return present && !(await isWhole(deps, present)) ? { do: 'create', now } : { ...next, now }
}

/** Whether its secret opens and its files are there. */
async function isWhole(deps: EpochDeps, epoch: EpochRow): Promise<boolean> {
  return openSeed(deps.encrypter, epoch) !== null && (await hasFiles(deps, epoch))
}

const known = new Set<string>()

/** Asked of the storage once for each build. */
async function hasFiles(deps: EpochDeps, epoch: EpochRow): Promise<boolean> {
  const key = bucketKey(epoch, 0)
  if (!known.has(key) && (await readBucketFile(deps, epoch, 0)) !== null) known.add(key)
  return known.has(key)
}

async function carryOut(deps: EpochDeps, thread: OprfThread, next: TimedWork): Promise<void> {
  if (!('epoch' in next)) {
    if (next.do === 'create') await createEpoch(deps, thread)
    return
  }
  const { epoch, now } = next
  if (next.do === 'build') await buildSet(deps, thread, epoch)
  if (next.do === 'begin') await begin(deps, epoch, now)
  if (next.do === 'end') await end(deps, epoch)
  deps.log.info({ epoch, step: next.do }, 'private look-up: epoch step done')
}

/**
 * Makes the key of the next epoch, and publishes it in the log.
 *
 * @returns its number; null: one is being built already
 */
export async function createEpoch(
  { database, clock, encrypter }: Pick<PrivateLookupDeps, 'database' | 'clock' | 'encrypter'>,
  thread: OprfThread,
): Promise<number | null> {
  const now = clock.now()
  const epoch = nextEpoch(await selectLastEpoch(database.db), now)
  const seed = newSeed()
  const publicKey = Buffer.from(await thread.run('publicKey', { epoch, seed }))
  const row = { epoch, public_key: publicKey, ...encryptSeed(encrypter, epoch, seed), created_at: now }
  return (await insertEpoch(database.db, row)) ? epoch : null
}

async function buildSet(deps: EpochDeps, thread: OprfThread, epoch: number): Promise<void> {
  const { database, clock, storage, incomingDir, encrypter } = deps
  const row = (await selectLiveEpochs(database.db)).find((one) => one.epoch === epoch)
  const seed = row && openSeed(encrypter, row)
  // Nobody can build it any more; another one is made.
  if (!seed) return database.transaction((tx) => updateEnded(tx, epoch))
  const lines = join(incomingDir, `${newId(clock.now())}.file`)
  const folder = join(incomingDir, `${newId(clock.now())}.set`)
  try {
    await removeUnfinished(incomingDir)
    const list = await copyList(deps, lines)
    const { bits, slots, capacity } = shapeFor(list.entries)
    const entries = await thread.run('build', { epoch, seed }, { lines, folder, bits, slots })
    const build = randomBytes(8).toString('hex')
    const few = pLimit(FILES_AT_ONCE)
    await few.map(
      Array.from({ length: 2 ** bits }, (_, bucket) => bucket),
      (bucket) => storage.put(bucketKey({ epoch, build }, bucket), join(folder, String(bucket)), BUCKET_TYPE),
    )
    const built = {
      build,
      bits,
      slots,
      capacity,
      entries,
      list_epoch: list.epoch,
      list_position: list.position,
    }
    await database.transaction((tx) => updateBuilt(tx, epoch, built))
  } finally {
    await rm(lines, { force: true })
    await rm(folder, { force: true, recursive: true })
  }
}

/** Folders of builds whose process died on this machine. The caller has the lock. */
async function removeUnfinished(incomingDir: string): Promise<void> {
  for (const name of await readdir(incomingDir))
    if (name.endsWith('.set')) await rm(join(incomingDir, name), { force: true, recursive: true })
}

/**
 * The list of one moment as a file: a transaction as long as a build would hold up the database's cleaning.
 */
async function copyList(
  { database }: EpochDeps,
  path: string,
): Promise<{ epoch: string; position: number; entries: number }> {
  return withClient(database.pool, async (client) => {
    const { epoch, position, entries, lines } = await beginRead(client)
    await pipeToFile([lines()], path)
    await endRead(client)
    return { epoch, position, entries }
  })
}

async function begin(deps: EpochDeps, epoch: number, now: Date): Promise<void> {
  const { database, privateSets } = deps
  const epochs = await selectLiveEpochs(database.db)
  const [next, present] = [
    epochs.find((one) => one.epoch === epoch),
    epochs.find(({ begun_at, until }) => begun_at !== null && until === null),
  ]
  if (!next) return
  const goesOn = present && (await isWhole(deps, present))
  const until = goesOn ? after(now, OLD_EPOCH_LIFE) : now
  await database.transaction((tx) => updateBegun(tx, next, { now, until }))
  privateSets.forget()
}

async function end({ database, storage, privateSets }: EpochDeps, epoch: number): Promise<void> {
  const keys: string[] = []
  for await (const { key } of storage.list(folderOf(epoch))) keys.push(key)
  for (const key of keys) await storage.delete(key)
  await database.transaction((tx) => updateEnded(tx, epoch))
  privateSets.forget()
}
