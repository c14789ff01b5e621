/**
 * A backup as one encrypted file: the folder of files.ts as a tar archive. An archive names the size of each
 * file first, so one at a time lies unencrypted in DATA_DIR, where all of the data is anyway.
 */
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { BACKUP_NAME, type BackupPlace } from '../ports/backup-place.ts'
import { damagedOr } from './age.ts'
import { createWriter, type FillBackup } from './files.ts'
import { BackupRefused, type Manifest } from './format.ts'
import { appendFile, endArchive, unpack } from './tar.ts'

const WORK = /^\.(backup|restore)-[0-9a-f]{12}$/

/** A folder in DATA_DIR for the time of the work. Folders of commands that were killed are deleted first. */
export async function inWorkFolder<T>(
  dataDir: string,
  kind: 'backup' | 'restore',
  work: (folder: string) => Promise<T>,
): Promise<T> {
  for (const name of await readdir(dataDir))
    if (WORK.test(name) && (await isOld(join(dataDir, name))))
      await rm(join(dataDir, name), { recursive: true, force: true })
  const folder = join(dataDir, `.${kind}-${randomBytes(6).toString('hex')}`)
  await mkdir(folder, { mode: 0o700 })
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const DAY_MS = 24 * 60 * 60 * 1000

/** A running command writes into its folder. */
async function isOld(folder: string): Promise<boolean> {
  const found = await stat(folder).catch(() => null)
  return found !== null && found.mtimeMs < Date.now() - DAY_MS
}

export interface StoredBackup {
  manifest: Manifest
  name: string
  bytes: number
}

/**
 * @param encrypt what it is given
 * @throws StorageDown; BackupRefused. Nothing is left in the place then
 */
export async function writeArchive(
  { place, name, workFolder }: { place: BackupPlace; name: string; workFolder: string },
  encrypt: (plain: Readable) => Promise<Readable>,
  fill: FillBackup,
): Promise<StoredBackup> {
  const archive = new PassThrough()
  const at = new Date()
  const writer = createWriter(workFolder, async (file, path) => {
    await appendFile(archive, { name: file, path, size: (await stat(path)).size, at })
    await rm(path)
  })
  const produce = async () => {
    try {
      const manifest = await writer.write(fill)
      await endArchive(archive)
      return manifest
    } catch (error) {
      archive.destroy(error instanceof Error ? error : new Error(String(error)))
      throw error
    }
  }
  const store = async () => {
    try {
      const sealed = await encrypt(archive)
      // A place that fails before it reads leaves the stream without a reader that takes its error.
      sealed.on('error', () => undefined)
      return await place.put(name, sealed)
    } catch (error) {
      // The other side stops with this reason, too.
      archive.destroy(error instanceof Error ? error : new Error(String(error)))
      throw error
    }
  }
  const [manifest, bytes] = await bothOrFirst(produce(), store())
  return { manifest, name, bytes }
}

/** Waits for both; of two failures the first is the reason for the second. */
async function bothOrFirst<A, B>(one: Promise<A>, other: Promise<B>): Promise<[A, B]> {
  try {
    return await Promise.all([one, other])
  } catch (error) {
    await Promise.allSettled([one, other])
    throw error
  }
}

/**
 * Unpacks a backup of a place into a folder.
 *
 * @throws BackupRefused when it cannot be opened, is cut short or damaged; StorageDown
 */
export async function readArchive(
  { place, name, folder }: { place: BackupPlace; name: string; folder: string },
  decrypt: (sealed: Readable) => Promise<Readable>,
): Promise<void> {
  const sealed = await place.open(name)
  if (!sealed) throw new BackupRefused(`${name} is not in ${place.address}.`)
  try {
    await unpack(await decrypt(sealed), folder)
  } catch (error) {
    throw damagedOr(error)
  } finally {
    sealed.destroy()
  }
}

/** @throws BackupRefused when there is none */
export async function newestIn(place: BackupPlace): Promise<string> {
  const newest = (await place.list()).at(-1)
  if (newest === undefined)
    throw new BackupRefused(`${place.address} has no backup: no file amana-…Z.tar.age.`)
  return newest
}

/**
 * Deletes all but the newest backups, and never the one that was just made, however wrong the clock is. Files
 * that are no backups of ours stay.
 *
 * @returns the deleted names
 */
export async function rotate(place: BackupPlace, keep: number, made: string): Promise<string[]> {
  const names = (await place.list()).filter((name) => BACKUP_NAME.test(name) && name !== made)
  const old = keep > 1 ? names.slice(0, -(keep - 1)) : names
  for (const name of old) await place.delete(name)
  return old
}
