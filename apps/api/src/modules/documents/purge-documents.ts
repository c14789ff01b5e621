import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { after, DAY, HOUR } from '../../kernel/durations.ts'
import { KEY_PREFIX } from './accept-document.ts'
import type { DocumentDeps } from './deps.ts'
import { selectKnownKeys } from './queries.ts'

/** A row follows its file within seconds. */
const ORPHAN_AGE = DAY
/** A request may take five minutes (http/app.ts). */
const UPLOAD_AGE = HOUR
const BATCH = 500

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
  const deleteOrphans = async (keys: readonly string[]) => {
    const known = await selectKnownKeys(database.db, keys)
    for (const key of keys) if (!known.has(key)) await storage.delete(key)
  }
  let old: string[] = []
  for await (const { key, storedAt } of storage.list(KEY_PREFIX)) {
    signal?.throwIfAborted()
    if (storedAt >= after(now, -ORPHAN_AGE)) continue
    old.push(key)
    if (old.length < BATCH) continue
    await deleteOrphans(old)
    old = []
  }
  await deleteOrphans(old)
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
