/** Files in a folder outside the web root; only the product's own account may read them. */
import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolder } from '../../kernel/atomic-write.ts'
import { HOUR } from '../../kernel/durations.ts'
import { type FileStorage, STORAGE_KEY, StorageDown, type StoredFile } from '../../ports/file-storage.ts'

/** Copying 5 MB takes seconds at most; an older file was left by a crash. */
const TEMPORARY_AGE = HOUR

/** @param root created if it is missing */
export function createDiskStorage(root: string): FileStorage {
  return {
    async put(key, source) {
      const path = pathOf(root, key)
      await orDown(async () => {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await copyWhole(source, path)
      })
    },
    async open(key) {
      const path = pathOf(root, key)
      return orDown(async () => {
        const file = await open(path, 'r').catch(nullIfMissing)
        return file === null ? null : file.createReadStream()
      })
    },
    async delete(key) {
      const path = pathOf(root, key)
      await orDown(() => rm(path, { force: true }))
    },
    async *list(prefix) {
      yield* filesBelow(pathOf(root, prefix), prefix)
    },
  }
}

/** An invalid key was not made by us and could lead out of the folder. */
function pathOf(root: string, key: string): string {
  if (!STORAGE_KEY.test(key)) throw new TypeError('this is no storage key')
  return join(root, key)
}

/**
 * The file gets its name after its bytes are on the disk, and the name is synced too: no reader sees half a
 * file, and no power cut loses it.
 */
async function copyWhole(source: string, path: string): Promise<void> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`
  try {
    await copyFile(source, temporary, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
    await restrictAndSync(temporary)
    await rename(temporary, path)
    await syncFolder(dirname(path))
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined)
    throw error
  }
}

/** A copy has the rights of its source. */
async function restrictAndSync(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.chmod(0o600)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function* filesBelow(dir: string, key: string): AsyncGenerator<StoredFile> {
  const folder = await orDown(() => opendir(dir).catch(nullIfMissing))
  if (!folder) return
  for await (const entry of folder) {
    const path = join(dir, entry.name)
    if (entry.isDirectory()) {
      yield* filesBelow(path, `${key}/${entry.name}`)
      continue
    }
    const found = await stat(path).catch(() => null)
    if (!found) continue
    if (STORAGE_KEY.test(entry.name)) yield { key: `${key}/${entry.name}`, storedAt: found.mtime }
    else if (entry.name.endsWith('.tmp') && found.mtimeMs < Date.now() - TEMPORARY_AGE)
      await rm(path, { force: true })
  }
}

function nullIfMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}

/** Full disk, no right to write, disk gone. */
async function orDown<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new StorageDown('the file storage on disk failed', { cause: error })
  }
}
