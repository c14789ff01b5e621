import type { Database } from '../../db/index.ts'
import type { JobQueue } from '../../jobs/jobs.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Encrypter } from '../../kernel/encryption.ts'
import type { Logger } from '../../kernel/log.ts'
import type { UseLimits } from '../../limits/use-limits.ts'
import type { FileStorage } from '../../ports/file-storage.ts'
import type { Mailer } from '../../ports/mailer.ts'
import type { PrivateSets } from './served-sets.ts'

export interface PrivateLookupDeps {
  database: Database
  clock: Clock
  jobs: JobQueue
  log: Logger
  mailer: Mailer
  storage: FileStorage
  encrypter: Encrypter
  useLimits: UseLimits
  /** Folder for unfinished files. */
  incomingDir: string
  /** Off: nothing is built, and nothing answers. */
  privateLookup: boolean
  privateSets: PrivateSets
  /** The address for help; null: there is none. */
  support: { email: string | null }
  readonly publicUrl: string
}
