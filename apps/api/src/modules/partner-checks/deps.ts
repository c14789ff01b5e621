import type { Database } from '../../db/index.ts'
import type { JobQueue } from '../../jobs/jobs.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Logger } from '../../kernel/log.ts'
import type { FileStorage } from '../../ports/file-storage.ts'
import type { Mailer } from '../../ports/mailer.ts'
import type { BlockedNumbers } from '../block-list/index.ts'
import type { TacTable } from '../tacs/index.ts'

export interface PartnerCheckDeps {
  database: Database
  jobs: JobQueue
  clock: Clock
  log: Logger
  mailer: Mailer
  storage: FileStorage
  tacs: TacTable
  /** Numbers of one TAC within 1,000 serials, in an hour, above which a client is slowed down. */
  neighboursPerHour: number
  /** The address for help; null: there is none. */
  support: { email: string | null }
  blocked: Pick<BlockedNumbers, 'position'>
  /** Folder for uploads in progress. */
  incomingDir: string
  readonly publicUrl: string
}
