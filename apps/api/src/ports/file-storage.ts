/** Stores files under names that we make. Knows neither their content nor who may read them. */
import type { Readable } from 'node:stream'

/** Keys are paths of lower-case words: nothing in them can leave a folder or need quoting in a URL. */
export const STORAGE_KEY = /^[a-z0-9]+(?:[-/][a-z0-9]+)*$/

export interface StoredFile {
  key: string
  storedAt: Date
}

export interface FileStorage {
  /**
   * Copies the file at `source` under `key`, completely or not at all; a repeat overwrites it. Memory does
   * not grow with the file.
   *
   * @throws StorageDown
   */
  put(key: string, source: string, contentType: string): Promise<void>
  /**
   * The file's bytes, null when there is none. The caller reads the stream to its end or destroys it. Throws
   * StorageDown.
   */
  open(key: string): Promise<Readable | null>
  /** A missing file is no error. Throws StorageDown. */
  delete(key: string): Promise<void>
  /** Every file whose key begins with `prefix/`, in any order, a page at a time. Throws StorageDown. */
  list(prefix: string): AsyncIterable<StoredFile>
}

/**
 * The storage does not answer, is full, or gave an invalid answer. The operation may or may not have
 * happened.
 */
export class StorageDown extends Error {
  override readonly name = 'StorageDown'
}
