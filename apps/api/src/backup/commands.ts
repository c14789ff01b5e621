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
import { makeFolder } from '../kernel/writable-folder.ts'
import { type BackupPlace, backupName } from '../ports/backup-place.ts'
import type { FileStorage } from '../ports/file-storage.ts'
import { decrypterFrom, encrypterFor } from './age.ts'
import { inWorkFolder, newestIn, readArchive, rotate, type StoredBackup, writeArchive } from './archive.ts'
import type { Manifest } from './format.ts'
import { noteBackup } from './last-backup.ts'
import { fillBackup, makeBackup } from './make-backup.ts'
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
  return onDatabase(config, async ({ database }) => {
    const manifest = await makeBackup(depsOf(database, storage, record), folder)
    await noteBackup(config.dataDir, { at: manifest.at, place: folder, name: null, bytes: null })
    return manifest
  })
}

export interface StoreOptions {
  place: BackupPlace
  /** Public keys of age. */
  recipients: readonly string[]
  /** How many backups stay in the place, this one included; undefined: all. */
  keep: number | undefined
}

/**
 * Writes a backup as one encrypted file into a place, then deletes old ones there.
 *
 * @throws BackupRefused; StorageDown; StartError when the database cannot be opened
 */
export async function storeDeployment(
  config: Config,
  storage: FileStorage,
  { place, recipients, keep }: StoreOptions,
  record: RecordCommand,
): Promise<StoredBackup & { deleted: string[] }> {
  const encrypt = encrypterFor(recipients)
  return onDatabase(config, ({ database }) =>
    inWorkFolder(config.dataDir, 'backup', async (workFolder) => {
      const name = backupName(systemClock.now())
      const fill = fillBackup(depsOf(database, storage, record))
      const stored = await writeArchive({ place, name, workFolder }, encrypt, fill)
      const { manifest, bytes } = stored
      await noteBackup(config.dataDir, { at: manifest.at, place: place.address, name, bytes })
      return { ...stored, deleted: keep === undefined ? [] : await rotate(place, keep, name) }
    }),
  )
}

const depsOf = (database: Database, storage: FileStorage, record: RecordCommand) => ({
  database,
  clock: systemClock,
  storage,
  record: () => record({ database, clock: systemClock }),
})

/**
 * Fills this deployment, which must be empty, with an encrypted backup of a place.
 *
 * @param from the newest one when its name is null; `identity` is a file with secret keys of age
 * @throws BackupRefused; StorageDown; StartError when the database cannot be opened
 */
export async function restoreStored(
  config: Config,
  storage: FileStorage,
  from: { place: BackupPlace; name: string | null; identity: string },
  record: RecordCommand,
): Promise<Restored & { name: string }> {
  const decrypt = decrypterFrom(from.identity)
  const name = from.name ?? (await newestIn(from.place))
  makeFolder('DATA_DIR', config.dataDir)
  return inWorkFolder(config.dataDir, 'restore', async (folder) => {
    await readArchive({ place: from.place, name, folder }, decrypt)
    return { ...(await restoreDeployment(config, storage, folder, record)), name }
  })
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
