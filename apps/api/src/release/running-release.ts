/** The code that runs: the release of this folder, or a working copy. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeEntry, digestOf, formatManifest, pathsBelow, RELEASE } from './manifest.ts'

export const ROOT = join(import.meta.dirname, '../../../..')

export interface Release {
  version: string
  /** 40 hexadecimal digits. */
  commit: string
  /** `sha256:` and 64 hexadecimal digits, of its manifest. */
  digest: string
}

/** The commit that a working copy names. */
const DEVELOPMENT = 'development'

/** Null: this is a working copy. @throws SyntaxError when the file is not JSON */
export function readRelease(root = ROOT): Release | null {
  try {
    return JSON.parse(readFileSync(join(root, RELEASE), 'utf8')) as Release
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** The sources of a working copy, beside its installed packages. */
const SOURCES = ['apps/api/src', 'packages', 'translations']

/** The digest of a working copy's sources, as they are now. */
export function describeWorkingCopy(root = ROOT): Release {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const paths = SOURCES.flatMap((folder) =>
    pathsBelow(root, (path) => path.endsWith('/node_modules'), folder),
  )
  const files = [...paths, 'package-lock.json'].map((path) => describeEntry(root, path))
  const commit = DEVELOPMENT
  return { version, commit, digest: digestOf(formatManifest({ version, commit, platform: 'any', files })) }
}
