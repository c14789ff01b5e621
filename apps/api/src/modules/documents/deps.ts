import type { Database } from '../../db/index.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { FileStorage } from '../../ports/file-storage.ts'

export interface StorageDeps {
  storage: FileStorage
}

export interface DocumentDeps extends StorageDeps {
  database: Database
  clock: Clock
  /** Folder for uploads in progress, the one of http/multipart.ts. */
  incomingDir: string
}
