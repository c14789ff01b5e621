/** Keeps encrypted backups, each one file. Knows neither their content nor how many may stay. */
import type { Readable } from 'node:stream'

/** The moment in UTC at which the backup began: names sort by time. Other files in the place are not ours. */
export const BACKUP_NAME = /^amana-\d{8}T\d{6}Z\.tar\.age$/

export interface BackupPlace {
  /** As people write it, for messages. */
  readonly address: string
  /**
   * Stores all that the stream has under a new name, completely or not at all, and returns its bytes' number.
   * Memory does not grow with the backup.
   *
   * @throws StorageDown; what the stream throws
   */
  put(name: string, content: Readable): Promise<number>
  /** Names of our backups, oldest first. @throws StorageDown */
  list(): Promise<string[]>
  /** Null: there is none of this name. @throws StorageDown */
  open(name: string): Promise<Readable | null>
  /** @throws StorageDown */
  delete(name: string): Promise<void>
}

export const backupName = (at: Date) =>
  `amana-${at
    .toISOString()
    .replaceAll(/[-:]/g, '')
    .replace(/\.\d+Z$/, 'Z')}.tar.age`
