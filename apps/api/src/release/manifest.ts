/**
 * The files of a release: each with its SHA-256, size and mode, in the order of their paths. The digest of a
 * release is that of this text. Read before anything else is imported, so it imports Node alone.
 */
import { createHash } from 'node:crypto'
import { closeSync, constants, fstatSync, openSync, readdirSync, readlinkSync, readSync } from 'node:fs'
import { join } from 'node:path'

export const MANIFEST = 'manifest.json'
/** Names version, commit and digest. A folder that has it is a release. */
export const RELEASE = 'release.json'
/** The default of DATA_DIR, the one folder that the product writes to. */
export const DATA = 'data'

interface ReleaseFile {
  path: string
  /** Hexadecimal. */
  sha256: string
  size: number
  /** 755: it can be run. Groups and others have the rights that the installation gave them. */
  mode: '644' | '755'
}

interface ReleaseLink {
  path: string
  link: string
}

export type Entry = ReleaseFile | ReleaseLink

export interface Manifest {
  version: string
  /** 40 hexadecimal digits. */
  commit: string
  /** Binaries of packages differ: `linux-x64`. */
  platform: string
  files: readonly Entry[]
}

/** JSON with a file a line. */
export function formatManifest({ files, ...head }: Manifest): string {
  const lines = files
    .toSorted((one, other) => (one.path < other.path ? -1 : 1))
    .map((file) => JSON.stringify(file))
  return `${JSON.stringify(head).slice(0, -1)},"files":[\n${lines.join(',\n')}\n]}\n`
}

/** @returns null when it is no such text, or not as it would be written */
export function parseManifest(text: string): Manifest | null {
  try {
    const manifest = JSON.parse(text) as Manifest
    return formatManifest(manifest) === text ? manifest : null
  } catch {
    return null
  }
}

export const digestOf = (text: string): string => `sha256:${createHash('sha256').update(text).digest('hex')}`

/** Paths of files and links below a folder, in order, without those that `leaves` names. */
export function pathsBelow(root: string, leaves: (path: string) => boolean, folder = ''): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  entries.sort((one, other) => (one.name < other.name ? -1 : 1))
  return entries.flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (leaves(path)) return []
    return entry.isDirectory() ? pathsBelow(root, leaves, path) : [path]
  })
}

/** Few reads for the binary of Node, and little memory for the start. */
const buffer = Buffer.allocUnsafe(256 * 1024)

/** @throws Error with ENOENT */
export function describeEntry(root: string, path: string): Entry {
  let file: number
  try {
    file = openSync(join(root, path), constants.O_RDONLY | constants.O_NOFOLLOW)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ELOOP') throw error
    return { path, link: readlinkSync(join(root, path)) }
  }
  try {
    const { mode } = fstatSync(file)
    const hash = createHash('sha256')
    let size = 0
    for (let read = readSync(file, buffer); read > 0; read = readSync(file, buffer)) {
      hash.update(buffer.subarray(0, read))
      size += read
    }
    return { path, sha256: hash.digest('hex'), size, mode: mode & 0o100 ? '755' : '644' }
  } finally {
    closeSync(file)
  }
}
