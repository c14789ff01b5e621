/** Makes a folder a release: modes and times that are the same for everybody, the manifest, its digest. */
import { chmodSync, lstatSync, lutimesSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  DATA,
  describeEntry,
  digestOf,
  formatManifest,
  MANIFEST,
  pathsBelow,
  RELEASE,
} from '../../apps/api/src/release/manifest.ts'
import type { Release } from '../../apps/api/src/release/running-release.ts'

/** Notes of npm and of builds, with times and paths of this machine. */
const NOTES = ['node_modules/.package-lock.json', 'node_modules/.cache', 'node_modules/.vite']

/** @param time seconds since 1970, of the commit */
export function sealRelease(folder: string, { commit, time }: { commit: string; time: number }): Release {
  for (const path of [...NOTES, MANIFEST, RELEASE])
    rmSync(join(folder, path), { recursive: true, force: true })
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  sameForEverybody(folder, time)
  const files = pathsBelow(folder, (path) => path === DATA).map((path) => describeEntry(folder, path))
  const platform = `${process.platform}-${process.arch}`
  const manifest = formatManifest({ version, commit, platform, files })
  const release = { version, commit, digest: digestOf(manifest) }
  writeFileSync(join(folder, MANIFEST), manifest)
  writeFileSync(join(folder, RELEASE), `${JSON.stringify(release)}\n`)
  for (const path of [MANIFEST, RELEASE]) sameForEverybody(join(folder, path), time)
  lutimesSync(folder, time, time)
  return release
}

/** Files first: their changes touch the time of their folder. */
function sameForEverybody(path: string, time: number): void {
  const stats = lstatSync(path)
  if (stats.isDirectory()) for (const name of readdirSync(path)) sameForEverybody(join(path, name), time)
  if (!stats.isSymbolicLink()) chmodSync(path, stats.isDirectory() || stats.mode & 0o100 ? 0o755 : 0o644)
  lutimesSync(path, time, time)
}
