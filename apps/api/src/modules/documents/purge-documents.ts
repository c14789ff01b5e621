import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { deleteOrphans } from '../../immutable-files/delete-orphans.ts'
import { after, DAY, HOUR } from '../../kernel/durations.ts'
import { KEY_PREFIX } from './accept-document.ts'
import type { DocumentDeps } from './deps.ts'
import { selectKnownKeys } from './queries.ts'

/** A row follows its file within seconds. */
const ORPHAN_AGE = DAY
/** A request may take five minutes (http/app.ts). */
const UPLOAD_AGE = HOUR

/**
 * Job: deletes stored files without a document, and uploads that a crash left behind.
 *
 * @throws the signal's reason, between two files, when it aborts
 */
export async function purgeDocuments(
  { database, storage, clock, incomingDir }: DocumentDeps,
  signal?: AbortSignal,
): Promise<void> {
  const now = clock.now()
  await clearIncoming(incomingDir, now)
  const knownOf = (keys: readonly string[]) => selectKnownKeys(database.db, keys)
  await deleteOrphans(storage, { prefix: KEY_PREFIX, before: after(now, -ORPHAN_AGE), knownOf, signal })
}

/**
 * Deletes uploads in progress that are older than an hour. The folder belongs to one machine: each clears its
 * own.
 */
export async function clearIncoming(incomingDir: string, now: Date): Promise<void> {
  for (const name of await readdir(incomingDir)) {
    const path = join(incomingDir, name)
    // Deleted in the meantime: its request has ended.
    const found = await stat(path).catch(() => null)
    if (found?.isFile() && found.mtime < after(now, -UPLOAD_AGE)) await rm(path, { force: true })
  }
}
