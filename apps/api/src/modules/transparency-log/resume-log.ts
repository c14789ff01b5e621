import { parseEntry, rootOfEdge } from '@amana/tlog'
import type { Database } from '../../db/index.ts'
import { lockSequence } from '../../db/sequence.ts'
import type { Clock } from '../../kernel/clock.ts'
import { sha256 } from '../../kernel/ed25519.ts'
import { appendTiles } from './append-tiles.ts'
import { commitmentOfEvent, entryOf } from './entry.ts'
import type { LogSigner } from './log-signer.ts'
import { selectEntries, selectNewestCheckpoint, selectState, updatePaused } from './queries.ts'
import {
  createPublished,
  insertLostEntries,
  insertPublished,
  matchPending,
  type PublishedEntry,
  selectPendingAfter,
  updateResumed,
} from './resume-queries.ts'
import { CHECKPOINT_PATH, type LogFiles, type TileStore } from './tile-store.ts'
import { LogBroken, walkLog } from './walk-log.ts'

export interface ResumedLog {
  /** Entries that were published. */
  size: number
  /** Published entries whose rows the restored database does not have. They stay as leaves. */
  lost: number
  /** Entries of the restored database that go behind them. */
  behind: number
}

interface ResumeDeps {
  database: Pick<Database, 'transaction'>
  clock: Clock
  tiles: TileStore
  logSigner: LogSigner
}

const BATCH = 1_000

/**
 * Lets the log continue behind what was published: reads the published tiles, enters what the database does
 * not have, and writes the tiles into our storage. All or nothing.
 *
 * @param source where the files are from, for the record
 * @throws LogBroken: they do not fit together, or are not of this log or older than it
 */
export async function resumeLog(
  { database, clock, tiles, logSigner }: ResumeDeps,
  files: LogFiles,
  source: string,
): Promise<ResumedLog> {
  const note = (await files.read(CHECKPOINT_PATH))?.toString('utf8')
  if (note === undefined) throw new LogBroken('there is no checkpoint')
  const opened = logSigner.open(note)
  if (!opened.ok) throw new LogBroken('its checkpoint is not signed with our key')
  const { size, root } = opened.checkpoint
  const now = clock.now()
  return database.transaction(async (tx) => {
    if (!(await lockSequence(tx, 'transparency log')))
      throw new LogBroken('a process is writing the log: try again')
    const state = await selectState(tx)
    const newest = await selectNewestCheckpoint(tx)
    if (newest && newest.size > size)
      throw new LogBroken(
        `it has ${size} entries, and this database has signed ${newest.size}: name a newer copy`,
      )
    await createPublished(tx)
    const appender = await appendTiles(tiles, { size: 0, hashes: [] }, now)
    const edge = await walkLog(files, {
      size,
      async onEntries(first, entries) {
        const rows =
          first < state.assigned
            ? await selectEntries(tx, first, Math.min(first + entries.length, state.assigned))
            : []
        const missing: PublishedEntry[] = []
        for (const [at, entry] of entries.entries()) {
          const row = rows[at]
          if (row && !Buffer.from(entryOf(row)).equals(entry))
            throw new LogBroken(`entry ${first + at} is not that of this database`)
          if (!row) missing.push(readEntry(first + at, entry))
        }
        if (missing.length > 0) await insertPublished(tx, missing)
        await appender.append(entries)
      },
    })
    if (!Buffer.from(rootOfEdge(sha256, edge)).equals(Buffer.from(root)))
      throw new LogBroken('the entries do not lead to the root of the checkpoint')
    await appender.finish()
    for (let after = 0; ; ) {
      const pending = await selectPendingAfter(tx, after, BATCH)
      await matchPending(
        tx,
        pending.map((event) => ({ id: event.id, commitment: commitmentOfEvent(event) })),
      )
      after = pending.at(-1)?.id ?? after
      if (pending.length < BATCH) break
    }
    const lost = await insertLostEntries(tx)
    const assigned = Math.max(state.assigned, size)
    await tiles.write(CHECKPOINT_PATH, Buffer.from(note), now)
    await updateResumed(tx, {
      checkpoint: { size, root: Buffer.from(root), note, at: now },
      edge: edge.hashes,
      assigned,
      source,
      firstLost: state.assigned,
    })
    return { size, lost, behind: assigned - size }
  })
}

function readEntry(index: number, bytes: Uint8Array): PublishedEntry {
  const entry = parseEntry(bytes)
  if (!entry) throw new LogBroken(`entry ${index} is none of this log`)
  return {
    index,
    type: entry.type,
    at: new Date(`${entry.at}:00:00Z`),
    commitment: Buffer.from(entry.c, 'base64url'),
  }
}

/**
 * For a log of which nothing was ever published: a trial that is restored before its first checkpoint.
 *
 * @throws LogBroken: the database knows a checkpoint
 */
export async function resumeUnpublished({ database }: Pick<ResumeDeps, 'database'>): Promise<void> {
  await database.transaction(async (tx) => {
    const newest = await selectNewestCheckpoint(tx)
    if (newest)
      throw new LogBroken(
        `a checkpoint of ${newest.size} entries was published: name a copy of its files with --from`,
      )
    await updatePaused(tx, null)
  })
}
