/**
 * Brings changes of the block list into the files of each epoch. Positions are committed first, then the
 * files are replaced, then the position is served: a step that is repeated writes the same bytes.
 */
import pLimit from 'p-limit'
import type { Tx } from '../../db/index.ts'
import { inSavepoint } from '../../db/savepoint.ts'
import type { Sequence } from '../../db/sequence.ts'
import { SECOND } from '../../kernel/durations.ts'
import { selectChanges, selectHasPending, selectState } from '../block-list/index.ts'
import {
  BucketFull,
  entriesOf,
  fillBucket,
  paddingOf,
  replaceEntries,
  replacements,
  withEntry,
} from './bucket.ts'
import type { PrivateLookupDeps } from './deps.ts'
import { openSeed, paddingKeyOf } from './epoch-secrets.ts'
import type { SealedNumber } from './oprf-tasks.ts'
import type { OprfThread } from './oprf-thread.ts'
import {
  type ChangeRow,
  type EpochRow,
  insertChanges,
  selectChangesAfter,
  selectLiveEpochs,
  updateConfirmed,
  updateEvicted,
  updatePublished,
} from './queries.ts'
import { isInSets } from './report-rules.ts'
import { readBucketFile, replaceBucketFile } from './set-files.ts'
import { followed } from './shape-rules.ts'

export type FollowDeps = Pick<
  PrivateLookupDeps,
  'database' | 'clock' | 'log' | 'storage' | 'incomingDir' | 'encrypter'
>

/** Changes at once: half a second of arithmetic. */
const BATCH = 500
const FILES_AT_ONCE = 8
/** A set that did not change is confirmed again after this long. */
const CONFIRM_INTERVAL_MS = 15 * SECOND

/** Each `take` is one step of every epoch, and returns 0 once none has anything to do. */
export function privateSequence(deps: FollowDeps, thread: OprfThread): Sequence {
  return {
    name: 'private look-up',
    batch: 1,
    async take(tx) {
      const now = deps.clock.now()
      let steps = 0
      for (const epoch of followed(await selectLiveEpochs(tx), now))
        try {
          if (await inSavepoint(tx, () => step(deps, thread, tx, epoch, now))) steps += 1
        } catch (error) {
          // The others continue.
          deps.log.warn(
            { epoch: epoch.epoch, err: error },
            'private look-up: failed to update epoch, will retry',
          )
        }
      return steps
    },
  }
}

/** @returns false: there is nothing to do */
async function step(
  deps: FollowDeps,
  thread: OprfThread,
  tx: Tx,
  epoch: EpochRow,
  now: Date,
): Promise<boolean> {
  try {
    return await bringForward(deps, thread, tx, epoch, now)
  } catch (error) {
    if (!(error instanceof EpochLost || error instanceof BucketFull)) throw error
    deps.log.warn({ epoch: epoch.epoch, err: error }, 'private look-up: epoch evicted, a new one is built')
    await updateEvicted(tx, epoch, now)
    return false
  }
}

/** An epoch lacks a file, a change or the secret that it needs to continue. */
class EpochLost extends Error {
  override readonly name = 'EpochLost'
}

/** @throws EpochLost, BucketFull */
async function bringForward(
  deps: FollowDeps,
  thread: OprfThread,
  tx: Tx,
  epoch: EpochRow,
  now: Date,
): Promise<boolean> {
  if (epoch.assigned > epoch.published) {
    await publish(deps, tx, epoch, now)
    return true
  }
  // Before the head: what was committed until `now` has a position by then, or waits for one.
  const waiting = await selectHasPending(tx)
  const state = await selectState(tx)
  if (state.epoch !== epoch.list_epoch) throw new EpochLost('the block list is another one')
  const position = epoch.list_position ?? 0
  const changes = await selectChanges(tx, position, BATCH)
  const [first] = changes
  if (first ? first.position !== position + 1 : position < state.head) throw new EpochLost('changes pruned')
  if (!first) {
    const due = now.getTime() - (epoch.confirmed_at?.getTime() ?? 0) >= CONFIRM_INTERVAL_MS
    if (due && !waiting) await updateConfirmed(tx, epoch, now)
    return false
  }
  const { bits } = epoch
  const seed = openSeed(deps.encrypter, epoch)
  if (!seed || bits === null) throw new EpochLost('its secret does not open')
  const sealed = await thread.run(
    'seal',
    { epoch: epoch.epoch, seed },
    bits,
    changes.map(({ imei14, change, status, reportingDate }) => ({
      imei14,
      status: change !== 'unblock' && isInSets(status) ? status : null,
      reportingDate,
    })),
  )
  const { rows, grown } = await rowsOf(deps, epoch, seed, sealed)
  const written = await insertChanges(tx, epoch, rows, {
    list_position: changes.at(-1)?.position ?? position,
    entries: (epoch.entries ?? 0) + grown,
    assigned: epoch.assigned + rows.length,
  })
  if (!written) throw changedMeanwhile(epoch)
  // A batch without rows is confirmed by the next step.
  return true
}

/**
 * The entries that each change replaces, in order, and how many there are more. Everything published is in
 * the files.
 *
 * @throws EpochLost, BucketFull
 */
async function rowsOf(
  deps: FollowDeps,
  epoch: EpochRow,
  seed: Buffer,
  sealed: readonly SealedNumber[],
): Promise<{ rows: Omit<ChangeRow, 'epoch'>[]; grown: number }> {
  const paddingKey = paddingKeyOf(seed)
  const open = new Map<number, { padding: Buffer[]; entries: Buffer[]; file: Buffer }>()
  const rows: Omit<ChangeRow, 'epoch'>[] = []
  let grown = 0
  for (const { bucket, tag, entry } of sealed) {
    let of = open.get(bucket)
    if (!of) {
      const padding = paddingOf(paddingKey, bucket, epoch.slots ?? 0)
      const file = await fileOf(deps, epoch, bucket)
      of = { padding, file, entries: entriesOf(file, padding) }
      open.set(bucket, of)
    }
    const entries = withEntry(of.entries, Buffer.from(tag), entry && Buffer.from(entry))
    const file = fillBucket(entries, of.padding)
    grown += entries.length - of.entries.length
    for (const replaced of replacements(of.file, file))
      rows.push({ position: epoch.assigned + rows.length + 1, bucket, ...replaced })
    open.set(bucket, { padding: of.padding, entries, file })
  }
  return { rows, grown }
}

async function fileOf(deps: FollowDeps, epoch: EpochRow, bucket: number): Promise<Buffer> {
  const file = await readBucketFile(deps, epoch, bucket)
  if (!file) throw new EpochLost(`bucket ${bucket} is not in the file storage`)
  return file
}

async function publish(deps: FollowDeps, tx: Tx, epoch: EpochRow, now: Date): Promise<void> {
  const range = { after: epoch.published, upTo: epoch.assigned, limit: epoch.assigned - epoch.published }
  const changes = await selectChangesAfter(tx, epoch.epoch, range)
  await replaceFiles(deps, epoch, changes, now)
  if (!(await updatePublished(tx, epoch))) throw changedMeanwhile(epoch)
}

/** @throws the error of the first file that failed, once no other one is being written any more */
async function replaceFiles(
  deps: FollowDeps,
  epoch: EpochRow,
  changes: readonly ChangeRow[],
  now: Date,
): Promise<void> {
  const failed = new AbortController()
  const { signal } = failed
  const few = pLimit(FILES_AT_ONCE)
  const replace = async (bucket: number, replaced: readonly ChangeRow[]) => {
    signal.throwIfAborted()
    const file = replaceEntries(await fileOf(deps, epoch, bucket), replaced)
    await replaceBucketFile(deps, epoch, bucket, file, { now, signal })
  }
  await Promise.all(
    [...Map.groupBy(changes, ({ bucket }) => bucket)].map(([bucket, replaced]) =>
      few(replace, bucket, replaced).catch((error: unknown) => failed.abort(error)),
    ),
  )
  // A file that is written later could put an older one in the place of the next step's.
  signal.throwIfAborted()
}

const changedMeanwhile = ({ epoch }: EpochRow) =>
  new Error(`epoch ${epoch} was changed while it was followed`)
