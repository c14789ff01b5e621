import type { KeyObject } from 'node:crypto'
import type { Database } from '../../db/index.ts'
import type { JobQueue } from '../../jobs/jobs.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Logger } from '../../kernel/log.ts'
import type { FileStorage } from '../../ports/file-storage.ts'
import type { Mailer } from '../../ports/mailer.ts'
import type { BlockedNumbers } from './follow-list.ts'
import type { HeadWatch } from './head-watch.ts'

export interface BlockListDeps {
  database: Database
  clock: Clock
  jobs: JobQueue
  log: Logger
  mailer: Mailer
  storage: FileStorage
  /** Folder for unfinished files. */
  incomingDir: string
  /** New blocks of one source in a minute; more stop it. */
  blockBrakePerMinute: number
  /** The EIR's answer for a phone that is neither registered nor blocked. */
  eirUnknown: 'whitelisted' | '404'
  /** Keys the hashes of networks' tokens of SIMs. */
  simKey: KeyObject
  blockHead: HeadWatch
  blocked: BlockedNumbers
  readonly publicUrl: string
}
