import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDiskFull } from './disk-full.ts'
import { StartError } from './start-error.ts'

/** Makes a folder for its owner alone, unless it is there. @throws StartError that names the variable */
export function makeFolder(variable: string, folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (cause) {
    throw new StartError(
      `${variable} ${folder} cannot be made. Name a folder that this account may write to.`,
      { cause },
    )
  }
}

/**
 * Writes an empty file and removes it: rights, read-only mounts and service managers all say no in different
 * ways. A full disk is another matter.
 *
 * @throws StartError that names the variable
 */
export function requireWritable(variable: string, folder: string): void {
  const probe = join(folder, `.probe.${randomBytes(6).toString('hex')}.tmp`)
  try {
    writeFileSync(probe, '', { flag: 'wx', mode: 0o600 })
    rmSync(probe, { force: true })
  } catch (cause) {
    if (isDiskFull(cause)) return
    const reason =
      (cause as NodeJS.ErrnoException).code === 'EROFS' ? 'is mounted read-only' : 'cannot be written to'
    throw new StartError(
      `${variable} ${folder} ${reason}. Name a folder that this account may write to, or give it the right.`,
      { cause },
    )
  }
}
