/** Files of the whole list: written hourly while it changes, read by networks and by our own processes. */

import { createGzip } from 'node:zlib'
import { withClient } from '../../db/with-client.ts'
import { writeImmutableFile } from '../../immutable-files/write.ts'
import { after, DAY } from '../../kernel/durations.ts'
import type { BlockListDeps } from './deps.ts'
import { refreshDigests } from './read-digest.ts'
import { snapshotKey } from './snapshot-key.ts'
import {
  beginRead,
  deleteChanges,
  deleteCursors,
  deleteSnapshot,
  endRead,
  insertSnapshot,
  selectNewestSnapshot,
  selectOldSnapshots,
  updateCompacted,
} from './snapshot-queries.ts'

/** Longer than a network needs to load the file whose address it was given. */
const KEPT_FOR = DAY
/** Changes are kept for so long; a later reader takes a snapshot. */
const TOLD_FOR = 30 * DAY
const AT_ONCE = 10_000

type SnapshotDeps = Pick<BlockListDeps, 'database' | 'clock' | 'storage' | 'incomingDir'>

/**
 * Job: writes a snapshot if the list has changed since the last one or the epoch has none, and deletes what
 * is pruned. Running again does the rest.
 */
export async function keepSnapshots(deps: SnapshotDeps, signal: AbortSignal): Promise<void> {
  const { database, clock, storage } = deps
  const { db } = database
  const newest = await writeSnapshot(deps, signal)
  await refreshDigests(deps, signal)
  const now = clock.now()
  for (const old of await selectOldSnapshots(db, after(now, -KEPT_FOR))) {
    await storage.delete(snapshotKey(old))
    await deleteSnapshot(db, old)
  }
  const upTo = await updateCompacted(db, { before: after(now, -TOLD_FOR), upTo: newest })
  while (!signal.aborted && (await deleteChanges(db, upTo, AT_ONCE)) === AT_ONCE);
  await deleteCursors(db, after(now, -TOLD_FOR))
}

/** @returns the position of the newest snapshot */
async function writeSnapshot(deps: SnapshotDeps, signal: AbortSignal): Promise<number> {
  const { database, clock } = deps
  return withClient(database.pool, async (client) => {
    const { epoch, position, entries, lines } = await beginRead(client)
    const newest = await selectNewestSnapshot(database.db, epoch)
    if (newest?.position !== position) {
      const now = clock.now()
      const written = await writeImmutableFile(
        deps,
        { key: snapshotKey({ epoch, position }), contentType: 'application/gzip', signal, now },
        lines(),
        createGzip({ level: 6 }),
      )
      await insertSnapshot(database.db, { epoch, position, entries, ...written, created_at: now })
    }
    await endRead(client)
    return position
  })
}
