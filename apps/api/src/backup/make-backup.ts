import type pg from 'pg'
import type { Database } from '../db/index.ts'
import type { Clock } from '../kernel/clock.ts'
import type { FileStorage } from '../ports/file-storage.ts'
import { listSequences, queueVersion, schemaVersion } from './database/catalog.ts'
import { auditHead, sealingKeys } from './database/contents.ts'
import { dumpTables, onSnapshot } from './database/dump.ts'
import { saveFiles } from './document-files.ts'
import { type FillBackup, writeFolder } from './files.ts'
import { BackupRefused, type Manifest, newManifest } from './format.ts'

export interface BackupDeps {
  database: Pick<Database, 'pool'>
  clock: Clock
  storage: FileStorage
  /** Writes the command into the audit log, before anything is read. */
  record: () => Promise<void>
}

/** Writes everything except the secret key into a new folder. @throws BackupRefused when the folder exists */
export function makeBackup(deps: BackupDeps, folder: string): Promise<Manifest> {
  return writeFolder(folder, fillBackup(deps))
}

/**
 * All tables from one snapshot, then the uploaded files. Works while the product runs, on the embedded engine
 * and on any other PostgreSQL, and can be restored on either.
 *
 * @throws BackupRefused when there is nothing to back up, or a file cannot be copied
 */
export function fillBackup({ database, clock, storage, record }: BackupDeps): FillBackup {
  return async ({ write }) => {
    await onSnapshot(database.pool, versions)
    await record()
    const contents = await onSnapshot(database.pool, async (client) => {
      const { migration, queue } = await versions(client)
      const at = clock.now().toISOString()
      const head = await auditHead(client)
      const tables = await dumpTables(client, write)
      const sequences = await listSequences(client)
      return {
        at,
        migration,
        queue,
        tables,
        sequences,
        sealingKeys: await sealingKeys(client),
        auditHead: head && { position: head.position, hash: head.hash.toString('hex') },
      }
    })
    // Without the snapshot: a file is stored before its row, and never changes.
    return newManifest({ ...contents, files: await saveFiles(database.pool, storage, write) })
  }
}

async function versions(client: pg.ClientBase): Promise<{ migration: number; queue: number }> {
  const [migration, queue] = [await schemaVersion(client), await queueVersion(client)]
  if (migration === null || queue === null)
    throw new BackupRefused('There is nothing to back up: the product has never started on this database.')
  return { migration, queue }
}
