/**
 * The uploaded files of a backup, from and to the storage of any deployment, disk or bucket. One at a time
 * and as streams, each compared with the SHA-256 of its document; one error ends the whole.
 */
import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { DOCUMENTS_PREFIX } from '../modules/documents/index.ts'
import type { FileStorage } from '../ports/file-storage.ts'
import { type DocumentFile, documentFiles, isDocumentFile } from './database/contents.ts'
import type { NewFolder, OpenFolder } from './files.ts'
import { BackupRefused, fileOfDocument } from './format.ts'

/**
 * Copies the files into a backup and returns their number.
 *
 * @throws BackupRefused naming the file that cannot be read, is lost, or is not as it was uploaded
 */
export async function saveFiles(
  pool: pg.Pool,
  storage: FileStorage,
  write: NewFolder['write'],
): Promise<number> {
  let saved = 0
  for await (const { key, sha256 } of documentFiles(pool)) {
    const digest = await naming(key, 'copied', NO_BACKUP, async () => {
      const content = await storage.open(key)
      return content && (await write(fileOfDocument(key), content))
    })
    if (digest) requireDigest(key, digest, sha256, NO_BACKUP)
    // A file goes after its row: erased files are not kept.
    else if (await isDocumentFile(pool, key))
      throw new BackupRefused(
        `The file ${key} is not in the file storage, but its document is there. ${NO_BACKUP}`,
      )
    saved += digest ? 1 : 0
  }
  return saved
}

/**
 * Copies the files of the loaded documents into the storage, reads each back, and returns the number of those
 * that were deleted while the backup was made.
 *
 * @throws BackupRefused naming the file that cannot be written, or is not as it was uploaded
 */
export async function restoreFiles(
  client: pg.ClientBase,
  storage: FileStorage,
  folder: OpenFolder,
): Promise<number> {
  let missing = 0
  for await (const file of documentFiles(client)) {
    const path = folder.pathOf(fileOfDocument(file.key))
    if (path) await restoreFile(storage, file, path)
    else missing += 1
  }
  return missing
}

async function restoreFile(
  storage: FileStorage,
  { key, media_type, sha256 }: DocumentFile,
  path: string,
): Promise<void> {
  const digest = await naming(key, 'restored', BEGIN_AGAIN, async () => {
    await storage.put(key, path, media_type)
    const hash = createHash('sha256')
    const stored = await storage.open(key)
    if (stored) await pipeline(stored, hash)
    return hash.digest()
  })
  requireDigest(key, digest, sha256, BEGIN_AGAIN)
}

/**
 * Deletes what a restore that failed has put into the storage, which was empty before.
 *
 * @returns false when the storage did not allow it
 */
export async function removeRestored(storage: FileStorage, folder: OpenFolder): Promise<boolean> {
  try {
    for await (const { key } of storage.list(DOCUMENTS_PREFIX))
      if (folder.pathOf(fileOfDocument(key))) await storage.delete(key)
    return true
  } catch {
    return false
  }
}

const NO_BACKUP = 'No backup was made.'
const BEGIN_AGAIN = 'Nothing was restored: drop the new database or DATA_DIR and begin again.'

function requireDigest(key: string, found: Buffer, uploaded: Buffer, outcome: string): void {
  if (!found.equals(uploaded))
    throw new BackupRefused(
      `The file ${key} in the file storage is not as it was uploaded: its SHA-256 differs. ${outcome}`,
    )
}

async function naming<T>(key: string, what: string, outcome: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new BackupRefused(`The file ${key} could not be ${what}: ${reason}. ${outcome}`, { cause })
  }
}
