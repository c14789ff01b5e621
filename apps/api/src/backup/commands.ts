/**
 * Backup and restore of a deployment, as its configuration describes it. The tables are read by COPY and not
 * by pg_dump: the embedded PostgreSQL comes without it, and an older pg_dump refuses a newer server.
 */
import { connectDatabase, type DatabaseConnection } from '../bootstrap.ts'
import type { Config } from '../config/index.ts'
import type { Database } from '../db/index.ts'
import { type Clock, systemClock } from '../kernel/clock.ts'
import { createLogger, type Logger } from '../kernel/log.ts'
import { readSecretKey } from '../kernel/secret-key.ts'
import type { FileStorage } from '../ports/file-storage.ts'
import type { Manifest } from './format.ts'
import { makeBackup } from './make-backup.ts'
import { type Restored, restoreBackup } from './restore-backup.ts'

/** Writes the command into the audit log of the database that it is about. */
export type RecordCommand = (
  on: { database: Database; clock: Clock },
  also?: { head: string },
) => Promise<void>

/**
 * Writes a backup of this deployment into a new folder.
 *
 * @throws BackupRefused; StartError when the database cannot be opened
 */
export function backupDeployment(
  config: Config,
  storage: FileStorage,
  folder: string,
  record: RecordCommand,
): Promise<Manifest> {
  return onDatabase(config, ({ database }) =>
    makeBackup(
      { database, clock: systemClock, storage, record: () => record({ database, clock: systemClock }) },
      folder,
    ),
  )
}

/**
 * Fills this deployment, which must be empty, with a backup.
 *
 * @throws BackupRefused; StartError when the database cannot be opened
 */
export function restoreDeployment(
  config: Config,
  storage: FileStorage,
  folder: string,
  record: RecordCommand,
): Promise<Restored> {
  const keys = [
    readSecretKey(config.secretKey, config.dataDir),
    config.secretKeyOld ? Buffer.from(config.secretKeyOld, 'base64') : null,
  ]
  const secretKeys = keys.filter((key) => key !== null)
  const { dataDir } = config
  const clock = systemClock
  return onDatabase(config, ({ database, log }) =>
    restoreBackup(
      {
        database,
        log,
        storage,
        secretKeys,
        clock,
        dataDir,
        record: (head) => record({ database, clock }, { head }),
      },
      folder,
    ),
  )
}

/** Connects without migrating: a restore needs the empty database, a backup the schema as it is. */
async function onDatabase<T>(
  config: Config,
  run: (on: DatabaseConnection & { log: Logger }) => Promise<T>,
): Promise<T> {
  const log = createLogger('error')
  const connection = await connectDatabase(config, log, 'admin')
  try {
    return await run({ ...connection, log })
  } finally {
    await connection.close()
  }
}
