/**
 * `npm run licences`: writes docs/licences.md, every package of the lock file by its licence. `npm run check`
 * fails when a licence is not suitable for an MIT product, or the page differs from the lock file.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { print } from './print.ts'
import { ROOT } from './root.ts'

/** SPDX ids, with their obligations. */
const SUITABLE: Record<string, string> = {
  '0BSD': 'nothing',
  'Apache-2.0': 'its text and notices beside copies',
  'BlueOak-1.0.0': 'its text beside copies',
  BSD: 'its text beside copies',
  'BSD-2-Clause': 'its text beside copies',
  'BSD-3-Clause': 'its text beside copies',
  'CC-BY-4.0': 'a credit beside what it shows, and that it was changed: the map of /statistics',
  'CC0-1.0': 'nothing',
  ISC: 'its text beside copies',
  'LGPL-3.0-or-later': 'a library loaded as it came, which anybody may replace: libvips below sharp',
  MIT: 'its text beside copies',
  'MIT-0': 'nothing',
  'MPL-2.0': 'changes to its own files are published: we make none',
  'OFL-1.1': 'its text beside the fonts, which are not sold alone',
  'Python-2.0': 'its text beside copies',
  Unlicense: 'nothing',
  Zlib: 'its text beside copies',
}

/** The package's description names no licence; read in its files. */
const READ_BY_US: Record<string, string> = { 'png-js': 'MIT', reserved: 'MIT' }

export interface LockedPackage {
  name: string
  version: string
  /** SPDX expression; undefined: none is named. */
  licence: string | undefined
  /** Only for building and testing. */
  dev: boolean
}

interface Lock {
  packages: Record<string, { version?: string; license?: unknown; link?: boolean; dev?: boolean }>
}

export function packagesOf(lock: Lock): LockedPackage[] {
  return Object.entries(lock.packages).flatMap(([path, { version = '', license, link, dev = false }]) => {
    const at = path.lastIndexOf('node_modules/')
    if (at === -1 || link) return []
    const name = path.slice(at + 'node_modules/'.length)
    return [{ name, version, licence: typeof license === 'string' ? license : READ_BY_US[name], dev }]
  })
}

/** A line for each unsuitable package. */
export function unsuitable(packages: readonly LockedPackage[]): string[] {
  return packages
    .filter(({ licence }) => licence === undefined || !isSuitable(licence))
    .map(({ name, version, licence }) => `${name} ${version}: ${licence ?? 'names no licence'}`)
}

/** One of an OR has to suit, and each of an AND. */
function isSuitable(expression: string): boolean {
  const plain = expression.replaceAll(/[()]/g, '')
  return plain.split(' OR ').some((way) => way.split(' AND ').every((id) => id.trim() in SUITABLE))
}

export function licencePage(packages: readonly LockedPackage[]): string {
  const byLicence = Map.groupBy(packages, ({ licence }) => licence ?? 'none')
  const licences = [...byLicence].toSorted(
    ([a, those], [b, others]) => others.length - those.length || a.localeCompare(b),
  )
  const rows = licences.map(([licence, those]) => {
    const asks = [
      ...new Set(
        licence
          .replaceAll(/[()]/g, '')
          .split(/ OR | AND /)
          .map((id) => SUITABLE[id] ?? 'unsuitable'),
      ),
    ]
    return `| ${licence} | ${those.length} | ${those.filter(({ dev }) => !dev).length} | ${asks.join('; ')} |`
  })
  const lists = licences.map(([licence, those]) => {
    const names = [...new Set(those.map(({ name, version }) => `${name} ${version}`))].toSorted()
    return `## ${licence}\n\n${names.join(', ')}`
  })
  return `${[
    '# Licences of dependencies',
    "Written by `npm run licences` from `package-lock.json`; `npm run check` fails when it differs or a licence does not suit. All platforms' binaries are listed; one machine installs its own.",
    ['| licence | packages | of them in the product | what it asks |', '|---|---|---|---|', ...rows].join(
      '\n',
    ),
    ...lists,
  ].join('\n\n')}\n`
}

const PAGE = join(ROOT, 'docs/licences.md')

function readLock(): LockedPackage[] {
  return packagesOf(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lock)
}

/** Problems, a line each. */
export function checkLicences(): string[] {
  const packages = readLock()
  let written = ''
  try {
    written = readFileSync(PAGE, 'utf8')
  } catch {
    // Compared as empty.
  }
  const stale =
    written === licencePage(packages)
      ? []
      : ['docs/licences.md is not as package-lock.json says: npm run licences']
  return [...unsuitable(packages), ...stale]
}

if (import.meta.main && (process.argv.includes('--help') || process.argv.includes('-h'))) {
  print('Usage: npm run licences')
} else if (import.meta.main) {
  const packages = readLock()
  writeFileSync(PAGE, licencePage(packages))
  for (const line of unsuitable(packages)) print(`does not suit: ${line}`)
  process.exitCode = unsuitable(packages).length > 0 ? 1 : 0
}
