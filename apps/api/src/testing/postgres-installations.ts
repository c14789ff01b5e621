import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Binaries } from '../embedded-postgres/binaries.ts'

const MIN_SUPPORTED = 15
const DEBIAN = '/usr/lib/postgresql'

/** The oldest PostgreSQL on this machine that the product supports. */
export function oldestInstalled(): Binaries {
  const debian = existsSync(DEBIAN) ? readdirSync(DEBIAN).map((version) => join(DEBIAN, version, 'bin')) : []
  const candidates = [...debian, ...(process.env.PATH ?? '').split(delimiter)].filter((bin) =>
    existsSync(join(bin, 'initdb')),
  )
  const found = candidates
    .map((bin) => ({ bin, version: majorVersion(join(bin, 'postgres')) }))
    .filter(({ version }) => version >= MIN_SUPPORTED)
    .sort((one, other) => one.version - other.version)[0]
  if (!found)
    throw new Error(
      `No PostgreSQL ${MIN_SUPPORTED} or newer in ${DEBIAN}/*/bin or PATH (Debian: apt-get install postgresql).`,
    )
  return found
}

function majorVersion(postgres: string): number {
  return Number(/ (\d+)/.exec(execFileSync(postgres, ['--version'], { encoding: 'utf8' }))?.[1] ?? 0)
}
