/**
 * The log's files in the file storage: tiles that never change once a checkpoint needs them, and a copy of
 * the newest checkpoint.
 */
import { Readable } from 'node:stream'
import {
  decodeEntries,
  encodeEntries,
  entriesPath,
  HASH_BYTES,
  parseTilePath,
  TILE_WIDTH,
  tilePath,
} from '@amana/tlog'
import { type WriteDeps, writeImmutableFile } from '../../immutable-files/write.ts'

/** Reads files of a log by their paths below its address: our own storage, a folder, a server. */
export interface LogFiles {
  /** Null: there is no such file. */
  read(path: string): Promise<Buffer | null>
}

export interface TileStore extends LogFiles {
  /** Durable when it resolves. */
  write(path: string, bytes: Uint8Array, now: Date): Promise<void>
  /** Deletes the partial tiles of a tile that is whole by now. */
  deletePartials(path: string): Promise<void>
}

export const CHECKPOINT_PATH = 'checkpoint'

/** Keys have no dots: `tile/0/000.p/17` is `log/tile/0/000-p/17`. */
const keyOf = (path: string) => `log/${path.replace('.p/', '-p/')}`

export function createTileStore({ storage, incomingDir }: WriteDeps): TileStore {
  async function load(path: string): Promise<Buffer | null> {
    const stream = await storage.open(keyOf(path))
    return stream && Buffer.concat((await stream.toArray()) as Buffer[])
  }
  return {
    read: (path) => readWithFull(path, load),
    async write(path, bytes, now) {
      const contentType = path === CHECKPOINT_PATH ? 'text/plain' : 'application/octet-stream'
      await writeImmutableFile(
        { storage, incomingDir },
        { key: keyOf(path), contentType, signal: new AbortController().signal, now },
        Readable.from([Buffer.from(bytes)]),
      )
    },
    async deletePartials(path) {
      const keys: string[] = []
      for await (const { key } of storage.list(keyOf(`${path}.p/`).replace(/\/$/, ''))) keys.push(key)
      for (const key of keys) await storage.delete(key)
    },
  }
}

/**
 * A partial tile, also when only the full one is left: it is the beginning of it.
 *
 * @param load reads exactly this file
 */
export async function readWithFull(
  path: string,
  load: (path: string) => Promise<Buffer | null>,
): Promise<Buffer | null> {
  const found = await load(path)
  const wanted = found === null ? parseTilePath(path) : null
  if (wanted === null || wanted.width === TILE_WIDTH) return found
  if (wanted.kind === 'hashes') {
    const full = await load(tilePath(wanted.level, wanted.n))
    return full === null ? null : full.subarray(0, wanted.width * HASH_BYTES)
  }
  const full = await load(entriesPath(wanted.n))
  const entries = full && decodeEntries(full)
  return entries && Buffer.from(encodeEntries(entries.slice(0, wanted.width)))
}
