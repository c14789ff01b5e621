/**
 * A backup on disk: a folder that only its owner can read, with `SHA256SUMS` over all files
 * (`sha256sum -c SHA256SUMS` checks it without us). It gets its name when it is complete on the disk.
 */
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable, Transform } from 'node:stream'
import { finished } from 'node:stream/promises'
import { sha256OfFile } from '../kernel/file-hash.ts'
import { pipeToFile } from '../kernel/pipe-to-file.ts'
import { BackupRefused, type Manifest, parseManifest } from './format.ts'

const SUMS = 'SHA256SUMS'
const MANIFEST = 'manifest.json'
const LINE = /^([0-9a-f]{64}) {2}([\w./-]+)$/

export interface NewFolder {
  /** Writes content through the given transforms into a file of this name; returns the file's SHA-256. */
  write(file: string, ...content: [Readable, ...NodeJS.ReadWriteStream[]]): Promise<Buffer>
}

export type FillBackup = (folder: NewFolder) => Promise<Manifest>

/**
 * Writes the files of a backup below `folder`, last its manifest and `SHA256SUMS`.
 *
 * @param written hears of each file once it is complete on the disk, and may move it
 */
export function createWriter(
  folder: string,
  written: (file: string, path: string) => Promise<void> = async () => undefined,
) {
  const sums = createWriteStream(join(folder, SUMS), { mode: 0o600, flags: 'wx', flush: true })
  // Listened to at its end; a file that cannot be written fails there.
  sums.on('error', () => undefined)
  const write: NewFolder['write'] = async (file, ...content) => {
    const target = join(folder, file)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    const hash = createHash('sha256')
    const hashed = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk)
        done(null, chunk)
      },
    })
    await pipeToFile([...content, hashed], target, { flags: 'wx', flush: true })
    const digest = hash.digest()
    sums.write(`${digest.toString('hex')}  ${file}\n`)
    await written(file, target)
    return digest
  }
  return {
    async write(fill: FillBackup): Promise<Manifest> {
      try {
        const manifest = await fill({ write })
        await write(MANIFEST, Readable.from([`${JSON.stringify(manifest, null, 2)}\n`]))
        sums.end()
        await finished(sums)
        await written(SUMS, join(folder, SUMS))
        return manifest
      } finally {
        sums.destroy()
      }
    },
  }
}

/** @throws BackupRefused when the path exists; after any failure nothing is left behind */
export async function writeFolder(path: string, fill: FillBackup): Promise<Manifest> {
  if (existsSync(path)) throw new BackupRefused(`${path} is there already. Name a folder that is not.`)
  const building = `${path}.${randomBytes(6).toString('hex')}.part`
  await mkdir(building, { recursive: true, mode: 0o700 })
  try {
    const manifest = await createWriter(building).write(fill)
    await rename(building, path)
    return manifest
  } catch (error) {
    await rm(building, { recursive: true, force: true })
    throw error
  }
}

export interface OpenFolder {
  manifest: Manifest
  /** @throws BackupRefused naming the first file that was changed */
  verify(): Promise<void>
  read(file: string): Readable
  /** Path of a file; null: it is not in the backup. */
  pathOf(file: string): string | null
}

/** @throws BackupRefused when this is no backup that we can read */
export async function openFolder(path: string): Promise<OpenFolder> {
  const manifest = await readFile(join(path, MANIFEST), 'utf8').catch(() => {
    throw new BackupRefused(`${path} is no backup: it has no ${MANIFEST}.`)
  })
  return {
    manifest: parseManifest(manifest),
    async verify() {
      for await (const line of createInterface({ input: createReadStream(join(path, SUMS)) })) {
        const [, sum, file = ''] = LINE.exec(line) ?? []
        const found = sum && (await sha256OfFile(join(path, file)).catch(() => null))
        if (found?.toString('hex') !== sum)
          throw new BackupRefused(`The backup is damaged: ${file || line} is not as it was written.`)
      }
    },
    read: (file) => createReadStream(join(path, file)),
    pathOf: (file) => (existsSync(join(path, file)) ? join(path, file) : null),
  }
}
