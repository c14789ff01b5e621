import type { Database } from '../../db/index.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { FileScanner } from '../../ports/file-scanner.ts'
import type { FileStorage } from '../../ports/file-storage.ts'
import type { UseCounts } from '../../ports/use-counts.ts'

export interface StorageDeps {
  storage: FileStorage
}

/** To accept files. */
export interface AcceptDeps extends StorageDeps {
  database: Database
  clock: Clock
  /** Counts of all processes. */
  counts: UseCounts
  /** Null: there is none. */
  scanner: FileScanner | null
}

export interface DocumentDeps extends StorageDeps {
  database: Database
  clock: Clock
  /** Folder for uploads in progress, the one of http/multipart.ts. */
  incomingDir: string
}
