/** Sent sightings: a line of the state file for each batch whose answer was read. */
import { createHash } from 'node:crypto'
import { type FileHandle, open, readFile } from 'node:fs/promises'
import { writeAll, writeDurably } from '../durable.ts'

export interface Place {
  /** Bytes and lines of the log, from its beginning. */
  bytes: number
  lines: number
}

/** The beginning of the log, by which a new log under the same name is recognised. */
export interface Beginning {
  bytes: number
  sha256: string
}

interface Batch {
  place: Place
  beginning: Beginning | null
  /** Hashes of the references. */
  sent: readonly string[]
}

export interface Sent {
  /** Where the last batch ended, and how its log began. */
  readonly last: Pick<Batch, 'place' | 'beginning'> | null
  has(reference: string): boolean
  /** On disk when it returns. */
  add(references: readonly string[], at: Pick<Batch, 'place' | 'beginning'>): Promise<void>
  close(): Promise<void>
}

/** References that are remembered: those of a log that is read again from its beginning after a change. */
const MAX_REFERENCES = 200_000
const HASH_BYTES = 9

const hashOf = (reference: string): string =>
  createHash('sha256').update(reference).digest().subarray(0, HASH_BYTES).toString('base64url')

/** @param path null: nothing is kept after the end */
export async function openSent(path: string | null): Promise<Sent> {
  const batches = path === null ? [] : await readBatches(path)
  const hashes = new Set<string>()
  const remember = (sent: readonly string[]) => {
    for (const hash of sent) hashes.add(hash)
    for (const oldest of hashes) {
      if (hashes.size <= MAX_REFERENCES) break
      hashes.delete(oldest)
    }
  }
  for (const { sent } of batches) remember(sent)
  let last: Sent['last'] = batches.at(-1) ?? null
  const file = path === null ? null : await begin(path, last, hashes)
  return {
    get last() {
      return last
    },
    has: (reference) => hashes.has(hashOf(reference)),
    async add(references, at) {
      const sent = references.map(hashOf)
      last = at
      remember(sent)
      if (file === null) return
      await writeAll(file, `${JSON.stringify({ ...at, sent })}\n`)
      await file.datasync()
    },
    close: async () => file?.close(),
  }
}

/** The file begins again with one line, so that it does not grow from run to run. */
async function begin(path: string, last: Sent['last'], hashes: Set<string>): Promise<FileHandle> {
  const line = last === null ? [] : [`${JSON.stringify({ ...last, sent: [...hashes] })}\n`]
  await writeDurably(path, `${path}.part`, line)
  return open(path, 'a')
}

/** A last line that a kill cut off is dropped: the registry ignores what comes a second time. */
async function readBatches(path: string): Promise<Batch[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const batches: Batch[] = []
  for (const line of text.split('\n').slice(0, -1)) {
    const batch = batchOf(line)
    if (batch === null) throw new StateDamaged(`the file ${path} is not a state file of this command`)
    batches.push(batch)
  }
  return batches
}

export class StateDamaged extends Error {}

function batchOf(line: string): Batch | null {
  try {
    const { place, beginning, sent } = JSON.parse(line) as Batch
    if (!Number.isSafeInteger(place.bytes) || !Number.isSafeInteger(place.lines)) return null
    return Array.isArray(sent) ? { place, beginning, sent } : null
  } catch {
    return null
  }
}
