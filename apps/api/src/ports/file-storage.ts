/** Keeps files under names that we make. Knows nothing of what is in them, nor of who may read them. */
import type { Readable } from 'node:stream'

/** Keys are paths of lower-case words: nothing in them can leave a folder or need quoting in a URL. */
export const STORAGE_KEY = /^[a-z0-9]+(?:[-/][a-z0-9]+)*$/

export interface StoredFile {
  key: string
  storedAt: Date
}

export interface FileStorage {
  /**
   * Copies the file at `source` under `key`, whole or not at all; a repeat writes over it. Memory does not grow with the file.
   *
   * @throws StorageDown
   */
  put(key: string, source: string, contentType: string): Promise<void>
  /** The file's bytes, null when there is none. Whoever opens it reads it to its end or destroys it. Throws StorageDown. */
  open(key: string): Promise<Readable | null>
  /** No fault when there is none. Throws StorageDown. */
  delete(key: string): Promise<void>
  /** Every file whose key begins with `prefix/`, in any order, a page at a time. Throws StorageDown. */
  list(prefix: string): AsyncIterable<StoredFile>
}

/** The storage does not answer, is full, or answered nonsense. What was asked for may have happened or not. */
export class StorageDown extends Error {
  override readonly name = 'StorageDown'
}
