import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import type { Beginning, Place, Sent } from './sent.ts'

const MAX_BEGINNING_BYTES = 1_024
/** About one call's lines. */
const CHUNK_BYTES = 1_048_576
const START: Place = { bytes: 0, lines: 0 }

export interface LogFile {
  /** Where the last run ended; the start for a log that has been replaced since. */
  from: Place
  bytes(): AsyncIterable<Uint8Array>
  beginningUntil(place: Place): Promise<Beginning>
  close(): Promise<void>
}

export async function openLogFile(path: string, last: Sent['last']): Promise<LogFile> {
  const file = await open(path, 'r')
  const from = last !== null && (await continues(file, last)) ? last.place : START
  return {
    from,
    bytes: () => file.createReadStream({ start: from.bytes, autoClose: false, highWaterMark: CHUNK_BYTES }),
    beginningUntil: ({ bytes }) => beginningOf(file, Math.min(bytes, MAX_BEGINNING_BYTES)),
    close: () => file.close(),
  }
}

async function continues(
  file: FileHandle,
  { place, beginning }: NonNullable<Sent['last']>,
): Promise<boolean> {
  if (beginning === null || (await file.stat()).size < place.bytes) return false
  return (await beginningOf(file, beginning.bytes)).sha256 === beginning.sha256
}

async function beginningOf(file: FileHandle, bytes: number): Promise<Beginning> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0)
  return { bytes, sha256: createHash('sha256').update(buffer.subarray(0, bytesRead)).digest('hex') }
}
