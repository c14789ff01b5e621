/** Files, written all or none. */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export interface NewFile {
  path: string
  /** null: there is none. */
  content: string | null
}

/**
 * Writes what differs from the disk, each file by a rename, after all of them were written beside their
 * places.
 *
 * @returns paths that were written or removed
 */
export function writeFiles(files: readonly NewFile[]): string[] {
  const changed = files.filter(({ path, content }) => contentOf(path) !== content)
  const beside = (path: string) => `${path}.${process.pid}.new`
  try {
    for (const { path, content } of changed) {
      if (content === null) continue
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(beside(path), content, { flush: true })
    }
    for (const { path, content } of changed) {
      if (content === null) rmSync(path)
      else renameSync(beside(path), path)
    }
  } finally {
    for (const { path } of changed) rmSync(beside(path), { force: true })
  }
  return changed.map(({ path }) => path)
}

function contentOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
