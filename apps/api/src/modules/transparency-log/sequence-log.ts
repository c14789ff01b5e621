/**
 * From waiting events to a signed checkpoint, in steps that a crash may separate: the places are committed
 * first, so every later step gives the same files and the same root when it is repeated (docs/adr/0021).
 */
import { EMPTY_EDGE, formatCheckpoint, rootOfEdge, TILE_WIDTH } from '@amana/tlog'
import type { Tx } from '../../db/index.ts'
import type { Sequence } from '../../db/sequence.ts'
import { SECOND } from '../../kernel/durations.ts'
import { sha256 } from '../../kernel/ed25519.ts'
import { appendTiles, TileMissing } from './append-tiles.ts'
import { witnessAhead } from './ask-witnesses.ts'
import { completedTiles } from './completed-tiles.ts'
import type { TransparencyLogDeps } from './deps.ts'
import { entryOf } from './entry.ts'
import { originOf } from './log-signer.ts'
import { storedAhead } from './pause.ts'
import {
  assignPending,
  type CheckpointRow,
  insertCheckpoint,
  type LogStateRow,
  liftTimeLimits,
  selectCheckpointBefore,
  selectEntries,
  selectHasPending,
  selectNewestCheckpoint,
  selectState,
  updatePaused,
} from './queries.ts'
import { renewSignature } from './renew-signature.ts'
import { CHECKPOINT_PATH } from './tile-store.ts'

/** The least time between two checkpoints. An event waits at most so long, and a few seconds. */
const CHECKPOINT_INTERVAL_MS = 50 * SECOND

/** Rows that are read and hashed at once: requests of this process wait meanwhile. */
const BATCH = TILE_WIDTH

type SequenceDeps = Pick<
  TransparencyLogDeps,
  'database' | 'clock' | 'log' | 'tiles' | 'logSigner' | 'witnesses' | 'publicUrl'
>

/** Each `take` is one step, and returns 1 while there is another one. */
export function logSequence(deps: SequenceDeps): Sequence {
  const { clock, log } = deps
  /** The witnesses were asked since the start, or since the log went on. */
  let asked = false
  /** The slot in which this process last looked for waiting events. */
  let looked = -1

  async function mayGoOn(tx: Tx, state: LogStateRow, newest: CheckpointRow | undefined): Promise<boolean> {
    const ahead =
      (await storedAhead(deps.tiles, state, newest)) ??
      (asked ? null : await witnessAhead(deps, tx, state, newest))
    if (ahead === null) {
      if (!asked && newest) await renewSignature(deps, tx, newest)
      asked = true
      return true
    }
    asked = false
    log.error({ ahead }, 'transparency log paused, resume with `npm run admin -- log resume`')
    await updatePaused(tx, ahead)
    return false
  }

  return {
    name: 'transparency log',
    batch: 1,
    async take(tx) {
      const state = await selectState(tx)
      if (state.paused !== null) {
        asked = false
        return 0
      }
      const newest = await selectNewestCheckpoint(tx)
      if (!asked && !(await mayGoOn(tx, state, newest))) return 0
      if (state.assigned > state.size) {
        if (!(await mayGoOn(tx, state, newest))) return 0
        await publish(deps, tx, state)
        return 1
      }
      const now = clock.now()
      const slot = slotOf(now)
      if (looked === slot || !isDue(newest, now)) return 0
      if (newest) looked = slot
      if (!(await selectHasPending(tx)) || !(await mayGoOn(tx, state, newest))) return 0
      await assignPending(tx, state.assigned)
      return 1
    },
  }
}

/**
 * Waiting events are looked for once in each slot: a checkpoint at the moment of a lone event would reveal
 * its time to the second.
 */
const slotOf = (now: Date) => Math.floor(now.getTime() / CHECKPOINT_INTERVAL_MS)

/** A clock that was set back does not stop the log. */
function isDue(newest: CheckpointRow | undefined, now: Date): boolean {
  const elapsed = newest ? now.getTime() - newest.at.getTime() : CHECKPOINT_INTERVAL_MS
  return elapsed >= CHECKPOINT_INTERVAL_MS || elapsed < 0
}

/** Writes the tiles of all entries with a place, then the checkpoint. @throws TileMissing, StorageDown */
async function publish(
  { clock, tiles, logSigner, publicUrl }: SequenceDeps,
  tx: Tx,
  state: LogStateRow,
): Promise<void> {
  await liftTimeLimits(tx)
  const now = clock.now()
  const before = await selectCheckpointBefore(tx, state.size)
  for (const path of completedTiles(before?.size ?? 0, state.size)) await tiles.deletePartials(path)
  const appender = await appendTiles(
    tiles,
    state.size === 0 ? EMPTY_EDGE : { size: state.size, hashes: state.edge },
    now,
  )
  for (let from = state.size; from < state.assigned; from += BATCH) {
    const rows = await selectEntries(tx, from, Math.min(from + BATCH, state.assigned))
    if (rows.length !== Math.min(BATCH, state.assigned - from))
      throw new TileMissing(`an entry after ${from} has no row`)
    await appender.append(rows.map(entryOf))
  }
  const edge = await appender.finish()
  const root = Buffer.from(rootOfEdge(sha256, edge))
  const origin = originOf(publicUrl)
  const note = logSigner.sign(formatCheckpoint({ origin, size: edge.size, root }), origin)
  // Before anybody is given it: an older database that is restored finds it here.
  await tiles.write(CHECKPOINT_PATH, Buffer.from(note), now)
  await insertCheckpoint(tx, { size: edge.size, root, note, at: now }, edge.hashes)
}
