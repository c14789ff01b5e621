/** A log on its own database and disk, and what a stranger does with its files. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  decodeEntries,
  entriesPath,
  leafHash,
  parseCheckpoint,
  rootOf,
  TILE_WIDTH,
  verifyConsistency,
} from '@amana/tlog'
import { sql } from 'kysely'
import { pino } from 'pino'
import { createDiskStorage } from '../../adapters/file-storage/disk.ts'
import { advance } from '../../db/sequence.ts'
import { after, SECOND } from '../../kernel/durations.ts'
import { sha256 } from '../../kernel/ed25519.ts'
import type { FileStorage } from '../../ports/file-storage.ts'
import type { LogWitness } from '../../ports/log-witness.ts'
import type { Release } from '../../release/running-release.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { witnessSequence } from './ask-witnesses.ts'
import { createLogSigner } from './log-signer.ts'
import { selectNewestCheckpoint } from './queries.ts'
import { readConsistencyProof } from './read-proof.ts'
import { logSequence } from './sequence-log.ts'
import { createServedLog } from './served-log.ts'
import { createTileStore, type LogFiles } from './tile-store.ts'

export const SECRET = Buffer.alloc(32, 7)
export const ORIGIN = 'amana.example/log'

export async function createLogFixture({
  poolSize = 8,
  testDatabase,
  wrap = (storage) => storage,
}: {
  poolSize?: number
  testDatabase?: TestDatabase
  wrap?: (storage: FileStorage) => FileStorage
} = {}) {
  const on = testDatabase ?? (await createTestDatabase({ poolSize }))
  const dir = mkdtempSync(join(tmpdir(), 'amana-log-'))
  const storage = wrap(createDiskStorage(join(dir, 'stored')))
  let now = new Date('2026-11-22T16:00:00Z')
  const clock = { now: () => now }
  const tiles = createTileStore({ storage, incomingDir: dir })
  const witnesses: LogWitness[] = []
  const deps = {
    database: on.database,
    clock,
    log: pino({ level: 'silent' }),
    tiles,
    logSigner: createLogSigner(SECRET, null),
    witnesses,
    publicUrl: 'https://amana.example',
    release: null as Release | null,
    servedLog: createServedLog({ database: on.database, tiles }, () => now.getTime()),
  }
  let sequence = logSequence(deps)
  return {
    ...on,
    dir,
    deps,
    clock,
    tiles,
    /** One look for waiting events, a minute after the last one. */
    async run() {
      now = after(now, 60 * SECOND)
      await advance(on.database, sequence)
      await advance(on.database, witnessSequence(deps))
    },
    /** The same at this moment. */
    tick: () => advance(on.database, sequence),
    /** As a process that was started again. */
    restart() {
      sequence = logSequence(deps)
    },
    pass(milliseconds: number) {
      now = after(now, milliseconds)
    },
    /** Waiting events of one number each. */
    async add(...numbers: number[]) {
      await sql`select await_log('list.imported', ${now}::timestamptz, jsonb_build_object('n', n), null, null)
        from unnest(${numbers}::bigint[]) n`.execute(on.database.db)
    },
    checkpoint: async () => {
      const newest = await selectNewestCheckpoint(on.database.db)
      if (!newest) throw new Error('there is no checkpoint')
      return newest
    },
    paused: async () =>
      (await on.database.db.selectFrom('log_state').select('paused').executeTakeFirstOrThrow()).paused,
    async stop() {
      if (!testDatabase) await on.drop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

export type LogFixture = Awaited<ReturnType<typeof createLogFixture>>

/**
 * Events for which writers wait until a checkpoint has them. A machine on which kills come slowly would
 * otherwise write a log that takes hours to be read again.
 */
export const MOST_WAITING = 1_000

/** @param note signed, as the log serves it. @throws Error when it is no checkpoint */
export function checkpointIn(note: string) {
  const checkpoint = parseCheckpoint(note.slice(0, note.indexOf('\n\n') + 1))
  if (!checkpoint) throw new Error('this is no checkpoint')
  return checkpoint
}

/** Whether the entries of the earlier checkpoint are the first ones of the later, by the files alone. */
export async function followsUpon(files: LogFiles, later: string, earlier: string): Promise<boolean> {
  const [now, before] = [checkpointIn(later), checkpointIn(earlier)]
  if (before.size === 0) return true
  const proof = await readConsistencyProof(files, before.size, now.size)
  return verifyConsistency(sha256, { oldSize: before.size, oldRoot: before.root, ...now, proof })
}

/** Checkpoints that are read again entry by entry. */
const READ_AGAIN = 20

/** @param notes by their size. @returns the sizes of those that the last one does not continue */
export async function otherHistories(
  files: LogFiles,
  notes: ReadonlyMap<number, string>,
  last: string,
): Promise<number[]> {
  const entries = await readPublished(files, last)
  const every = Math.ceil(notes.size / READ_AGAIN)
  const wrong: number[] = []
  for (const [nth, [size, note]] of [...notes].entries()) {
    const follows = await followsUpon(files, last, note)
    const read = nth % every === 0 ? await readPublished(files, note) : null
    const isPart = read === null || (read.length === size && read.every((entry, at) => entry === entries[at]))
    if (!follows || !isPart) wrong.push(size)
  }
  return wrong
}

/** All entries, by the files alone. @throws Error when one is missing or they do not lead to the root */
export async function readPublished(files: LogFiles, note: string): Promise<string[]> {
  const checkpoint = checkpointIn(note)
  const entries: Uint8Array[] = []
  for (let n = 0; n * TILE_WIDTH < checkpoint.size; n += 1) {
    const width = Math.min(TILE_WIDTH, checkpoint.size - n * TILE_WIDTH)
    const bundle = decodeEntries((await files.read(entriesPath(n, width))) ?? new Uint8Array())
    if (bundle?.length !== width) throw new Error(`bundle ${n} of width ${width} is missing`)
    entries.push(...bundle)
  }
  const root = rootOf(
    sha256,
    entries.map((entry) => leafHash(sha256, entry)),
  )
  if (!Buffer.from(root).equals(Buffer.from(checkpoint.root)))
    throw new Error('the entries do not lead to the root')
  return entries.map((entry) => Buffer.from(entry).toString())
}
