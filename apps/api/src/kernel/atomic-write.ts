/**
 * Atomic file writes. The library `write-file-atomic` does not sync the folder, so a power cut can lose a
 * file that was acknowledged, and its temporary files are neither hidden nor cleared after a crash.
 */
import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { after, HOUR } from './durations.ts'

/** Writing a message takes seconds at most; an older temporary file was left by a crash. */
const UNFINISHED_AGE = HOUR
const UNFINISHED = /^\..+\.tmp$/

/**
 * Writes a file that is complete as soon as its name appears. Only the owner may read it. Creates a missing
 * folder.
 *
 * @throws the file system's error (full disk, no permission); nothing is left behind then
 */
export async function writeFileAtomic(dir: string, name: string, content: string | Buffer): Promise<void> {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const temporary = join(dir, `.${name}.${randomBytes(6).toString('hex')}.tmp`)
  try {
    const file = await open(temporary, 'wx', 0o600)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, join(dir, name))
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined)
    throw error
  }
  await syncFolder(dir)
}

/** Deletes temporary files that a crash has left. A missing folder holds none. */
export async function removeUnfinishedFiles(dir: string, now: Date): Promise<void> {
  const names = await readdir(dir).catch(() => [])
  for (const name of names.filter((name) => UNFINISHED.test(name))) {
    const path = join(dir, name)
    // Null: renamed in the meantime.
    const found = await stat(path).catch(() => null)
    if (found?.isFile() && found.mtime < after(now, -UNFINISHED_AGE)) await rm(path, { force: true })
  }
}

/** Writes a folder's entries to disk, so that a new file's name survives a power cut too. */
export async function syncFolder(dir: string): Promise<void> {
  const folder = await open(dir, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
