import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { after, HOUR } from './durations.ts'

/** Writing a message takes seconds at most: what is older was left by a crash. */
const UNFINISHED_AGE = HOUR
const UNFINISHED = /^\..+\.tmp$/

/**
 * Nobody ever sees half a file: it gets its name once it is on the disk. Only the owner may read it. The folder is made when missing.
 *
 * @throws the file system's error (full disk, no right to write), and then leaves nothing behind
 */
export async function writeWhole(dir: string, name: string, content: string | Buffer): Promise<void> {
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

/** Deletes what a crash left of `writeWhole`. A folder that is not there holds nothing. */
export async function clearUnfinished(dir: string, now: Date): Promise<void> {
  const names = await readdir(dir).catch(() => [])
  for (const name of names.filter((name) => UNFINISHED.test(name))) {
    const path = join(dir, name)
    // Gone in the meantime: it has its name now.
    const found = await stat(path).catch(() => null)
    if (found?.isFile() && found.mtime < after(now, -UNFINISHED_AGE)) await rm(path, { force: true })
  }
}

/** The name itself must survive a power cut too. */
async function syncFolder(dir: string): Promise<void> {
  const folder = await open(dir, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
