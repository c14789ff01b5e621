/**
 * The one writer of files that never change once they can be read: snapshots and results of jobs. The caller
 * commits its pointer to the file afterwards, so that nobody finds half a file.
 */
import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeToFile } from '../kernel/pipe-to-file.ts'
import { newId } from '../kernel/random.ts'
import type { FileStorage } from '../ports/file-storage.ts'

export interface WriteDeps {
  storage: FileStorage
  /** Folder for unfinished files, cleared of old ones. */
  incomingDir: string
}

export interface ImmutableFile {
  sha256: Buffer
  bytes: number
}

type Streams = [source: NodeJS.ReadableStream, ...steps: NodeJS.ReadWriteStream[]]

/**
 * Stores what comes out of these streams, in memory that does not grow with it.
 *
 * @returns digest and size of what is stored
 * @throws StorageDown; what a stream throws
 */
export async function writeImmutableFile(
  { storage, incomingDir }: WriteDeps,
  { key, contentType, signal, now }: { key: string; contentType: string; signal: AbortSignal; now: Date },
  ...streams: Streams
): Promise<ImmutableFile> {
  const path = join(incomingDir, `${newId(now)}.file`)
  const measured = createMeasure()
  try {
    await pipeToFile([...streams, measured.stream], path, { signal })
    await storage.put(key, path, contentType)
    return measured.result()
  } finally {
    await rm(path, { force: true })
  }
}

/** Counts and hashes what is taken, or goes through the stream. */
export function createMeasure(): {
  stream: Transform
  take(chunk: Buffer): void
  result(): ImmutableFile
} {
  const hash = createHash('sha256')
  let bytes = 0
  const take = (chunk: Buffer) => {
    hash.update(chunk)
    bytes += chunk.length
  }
  const stream = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      take(chunk)
      done(null, chunk)
    },
  })
  return { stream, take, result: () => ({ sha256: hash.digest(), bytes }) }
}
