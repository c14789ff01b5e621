/** Backups in a folder: another disk, or a mount of another machine. */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '../../kernel/atomic-write.ts'
import { pipeToFile } from '../../kernel/pipe-to-file.ts'
import { BACKUP_NAME, type BackupPlace } from '../../ports/backup-place.ts'
import { StorageDown } from '../../ports/file-storage.ts'

/** A reason in the words of the system: it names paths, which are the administrator's own. */
async function orDown<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw new StorageDown(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

/**
 * Makes this folder, not those above it: the mount of a disk that is away would become a folder of this disk.
 * A recursive `mkdir` of Node also never ends where the system answers ENOENT below a folder that is there.
 */
async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}

export function openFolderPlace(folder: string): BackupPlace {
  return {
    address: folder,
    async put(name, content) {
      const path = join(folder, name)
      const unfinished = `${path}.${randomBytes(6).toString('hex')}.part`
      await orDown(() => makeFolder(folder))
      if (existsSync(path)) throw new StorageDown(`${path} is there already`)
      try {
        await pipeToFile([content], unfinished, { flags: 'wx', flush: true })
        await rename(unfinished, path)
        await syncFolder(folder)
        return (await stat(path)).size
      } catch (error) {
        await rm(unfinished, { force: true })
        const { code } = error as NodeJS.ErrnoException
        if (code && /^(ENOSPC|EDQUOT|EACCES|EPERM|EROFS|EIO)$/.test(code))
          throw new StorageDown((error as Error).message, { cause: error })
        throw error
      }
    },
    async list() {
      const names = await orDown(() => readdir(folder))
      return names.filter((name) => BACKUP_NAME.test(name)).toSorted()
    },
    async open(name) {
      return orDown(async () => {
        const file = await open(join(folder, name), 'r').catch((error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return null
          throw error
        })
        return file === null ? null : file.createReadStream()
      })
    },
    delete: (name) => orDown(() => rm(join(folder, name))),
  }
}
