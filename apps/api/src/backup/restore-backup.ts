import type { Database } from '../db/index.ts'
import { migrate } from '../db/migrate.ts'
import { addMonths } from '../db/months.ts'
import { startJobs } from '../jobs/pg-boss-queue.ts'
import type { Clock } from '../kernel/clock.ts'
import { createEncrypter } from '../kernel/encryption.ts'
import type { Logger } from '../kernel/log.ts'
import {
  type AuditVerification,
  createHeadSigner,
  type RestoredHeads,
  restoreHeads,
  verifyAudit,
} from '../modules/audit/index.ts'
import { startEpoch } from '../modules/block-list/index.ts'
import { DOCUMENTS_PREFIX } from '../modules/documents/index.ts'
import { pauseRestoredLog } from '../modules/transparency-log/index.ts'
import type { FileStorage } from '../ports/file-storage.ts'
import { isEmptyDatabase, queueVersion, schemaVersion } from './database/catalog.ts'
import { onSnapshot } from './database/dump.ts'
import { LoadRefused, loadTables } from './database/load.ts'
import { removeRestored, restoreFiles } from './document-files.ts'
import { type OpenFolder, openFolder } from './files.ts'
import { BackupRefused, type Manifest } from './format.ts'

export interface RestoreDeps {
  database: Database
  storage: FileStorage
  log: Logger
  /** SECRET_KEY and SECRET_KEY_OLD, if set. */
  secretKeys: readonly Buffer[]
  clock: Clock
  dataDir: string
  /** Writes the command into the restored audit log. @param head the last row that came from the backup */
  record: (head: string) => Promise<void>
}

export interface Restored {
  manifest: Manifest
  /** Documents whose file was deleted while the backup was made. */
  filesMissing: number
  audit: AuditVerification
  heads: RestoredHeads
}

/**
 * Fills an empty database and an empty file storage with a backup, migrates to this release, and checks the
 * audit log up to the head in the backup and against the signed heads. Everything that can be checked first
 * is checked first.
 *
 * @throws BackupRefused; the message says what to do
 */
export async function restoreBackup(deps: RestoreDeps, path: string): Promise<Restored> {
  const { database, log } = deps
  const folder = await openFolder(path)
  const { manifest } = folder
  requireKeys(manifest, deps.secretKeys)
  await requireEmpty(deps, manifest)
  await folder.verify()
  await makeSchema(deps, manifest)
  const filesMissing = await load(deps, folder)
  await migrate(database.pool, { log })
  await addMonths(database.pool, deps.clock.now())
  await startEpoch(database.db)
  await pauseRestoredLog(database.db)
  const { auditHead: head } = manifest
  const audit = await verifyAudit(
    { database },
    head && { position: head.position, hash: Buffer.from(head.hash, 'hex') },
  )
  const { position, hash } = audit.head
  const [secret, older = null] = deps.secretKeys
  const signer = secret ? createHeadSigner(secret, older) : null
  const heads = await restoreHeads(
    { database },
    { dataDir: deps.dataDir, position, signer, now: deps.clock.now() },
  )
  await deps.record(`${position}:${hash.toString('hex')}`)
  return { manifest, filesMissing, audit, heads }
}

function requireKeys({ sealingKeys }: Manifest, secretKeys: readonly Buffer[]): void {
  const ours = secretKeys.map((key) => createEncrypter(key).keyId)
  const lacking = sealingKeys.find((id) => !ours.includes(id))
  if (lacking !== undefined)
    throw new BackupRefused(
      `NIN, BVN or authenticator secrets in this backup are sealed with key ${lacking}, which is not here. Put the secret key of that product into SECRET_KEY, or as secret.key into DATA_DIR; the backup does not hold it.`,
    )
}

async function requireEmpty({ database, storage }: RestoreDeps, { files }: Manifest): Promise<void> {
  if (!(await onSnapshot(database.pool, isEmptyDatabase)))
    throw new BackupRefused(
      'The database is not empty. A backup is restored into a new DATA_DIR or an empty database only.',
    )
  if (files === null) return
  for await (const _stored of storage.list(DOCUMENTS_PREFIX))
    throw new BackupRefused('The file storage is not empty. A backup is restored into an empty one only.')
}

/** The schema at the time of the backup. */
async function makeSchema({ database, log }: RestoreDeps, { migration, queue }: Manifest): Promise<void> {
  await migrate(database.pool, { log, through: migration })
  const jobs = await startJobs(database, log, { onSchedule: false })
  await jobs.stop()
  const [migrationHere, queueHere] = await onSnapshot(database.pool, async (client) => [
    await schemaVersion(client),
    await queueVersion(client),
  ])
  if (migrationHere !== migration || queueHere !== queue)
    throw new BackupRefused(
      'The backup was made by another release. Restore it with that one into an empty database, then upgrade.',
    )
}

/**
 * Rows and files, all or none: the rows are committed when every file is in its place. Returns the number of
 * documents without a file.
 */
async function load({ database, storage }: RestoreDeps, folder: OpenFolder): Promise<number> {
  const { manifest } = folder
  const withFiles = manifest.files !== null
  let filesMissing = 0
  try {
    await loadTables(database.pool, manifest, folder.read, async (client) => {
      if (withFiles) filesMissing = await restoreFiles(client, storage, folder)
    })
    return filesMissing
  } catch (error) {
    const removed = !withFiles || (await removeRestored(storage, folder))
    const refused = error instanceof LoadRefused || error instanceof BackupRefused
    if (!refused) throw error
    throw new BackupRefused(removed ? error.message : `${error.message} ${FILES_LEFT}`, { cause: error })
  }
}

const FILES_LEFT = `The file storage holds files of this attempt that could not be deleted: empty its ${DOCUMENTS_PREFIX}/ first.`
