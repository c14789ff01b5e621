/** Whether a folder has the files of its release, and no others. Imports Node alone. */
import { existsSync, readFileSync } from 'node:fs'
import { isAbsolute, join, relative, sep } from 'node:path'
import {
  DATA,
  describeEntry,
  digestOf,
  type Entry,
  MANIFEST,
  type Manifest,
  parseManifest,
  pathsBelow,
  RELEASE,
} from './manifest.ts'
import { readRelease } from './running-release.ts'

/** Named in a refusal at most. */
const NAMED = 5

/**
 * Null: every file is that of the release, or this is a working copy. A line for the administrator otherwise,
 * which names the files.
 */
export function refusalOfRelease(root: string): string | null {
  const hasManifest = existsSync(join(root, MANIFEST))
  if (!hasManifest && !existsSync(join(root, RELEASE))) return null
  const changes = hasManifest ? changesOf(root) : [`${MANIFEST} is missing`]
  if (changes.length === 0) return null
  const more = changes.length > NAMED ? [`${changes.length - NAMED} more`] : []
  return `The files differ from those of the release: ${[...changes.slice(0, NAMED), ...more].join(', ')}. Install the release again (docs/runbooks/upgrade.md), and find out who changed them.`
}

/** Null: DATA_DIR lies outside of the release, or is the folder that it leaves free. */
export function refusalOfDataDir(root: string, dataDir: string): string | null {
  if (!existsSync(join(root, RELEASE))) return null
  const [first = ''] = relative(root, dataDir).split(sep)
  if (first === '..' || first === DATA || isAbsolute(first)) return null
  return `DATA_DIR ${dataDir} lies among the files of the release, whose start would be refused from then on. Name a folder outside of ${root}, or ${join(root, DATA)}.`
}

function changesOf(root: string): string[] {
  const text = readFileSync(join(root, MANIFEST), 'utf8')
  const manifest = parseManifest(text)
  if (manifest === null) return [`${MANIFEST} was changed`]
  const named = releaseOf(root)
  if (named === null) return [`${RELEASE} is missing or was changed`]
  const { version, commit } = manifest
  if (named.digest !== digestOf(text)) return [`${MANIFEST} or ${RELEASE} was changed`]
  if (named.version !== version || named.commit !== commit) return [`${RELEASE} was changed`]
  return changedFiles(root, manifest)
}

function releaseOf(root: string) {
  try {
    return readRelease(root)
  } catch {
    return null
  }
}

/** Files that are not of a release: two that name it, and what the product writes. */
const BESIDE = new Set([MANIFEST, RELEASE, DATA])

function changedFiles(root: string, { files }: Manifest): string[] {
  const wanted = new Map(files.map((entry) => [entry.path, entry]))
  const changes: string[] = []
  for (const path of pathsBelow(root, (below) => BESIDE.has(below))) {
    const entry = wanted.get(path)
    if (entry === undefined) changes.push(`${path} is not of the release`)
    else if (!isSame(root, entry)) changes.push(`${path} was changed`)
    wanted.delete(path)
  }
  return [...changes, ...[...wanted.keys()].map((path) => `${path} is missing`)]
}

function isSame(root: string, entry: Entry): boolean {
  try {
    return JSON.stringify(describeEntry(root, entry.path)) === JSON.stringify(entry)
  } catch {
    // It cannot be read: the product could not either.
    return false
  }
}
