/** Files that are whole or not there, also after a power cut. */
import { type FileHandle, mkdir, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

type Chunk = string | Uint8Array
export type Chunks = Iterable<Chunk> | AsyncIterable<Chunk>

/** Written under another name on the same file system, then renamed over what was there. */
export async function writeDurably(path: string, part: string, chunks: Chunks): Promise<void> {
  const file = await open(part, 'w')
  try {
    for await (const chunk of chunks) await writeAll(file, chunk)
    await file.sync()
  } finally {
    await file.close()
  }
  await renameDurably(part, path)
}

export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to)
  await syncFolder(dirname(to))
}

export async function makeFolder(path: string, mode?: number): Promise<void> {
  await mkdir(path, { recursive: true, ...(mode === undefined ? {} : { mode }) })
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** @param position from the start of the file; default: where the last write ended */
export async function writeAll(file: FileHandle, chunk: Chunk, position?: number): Promise<void> {
  const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
  for (let written = 0; written < bytes.length; ) {
    const at = position === undefined ? null : position + written
    written += (await file.write(bytes, written, bytes.length - written, at)).bytesWritten
  }
}
