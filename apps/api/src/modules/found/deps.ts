import type { Budgets } from '../../config/index.ts'
import type { SupportConfig } from '../../config/support.ts'
import type { Database } from '../../db/index.ts'
import type { JobQueue } from '../../jobs/jobs.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Logger } from '../../kernel/log.ts'
import type { UseLimits } from '../../limits/use-limits.ts'
import type { FileScanner } from '../../ports/file-scanner.ts'
import type { FileStorage } from '../../ports/file-storage.ts'
import type { Mailer } from '../../ports/mailer.ts'
import type { SmsSender } from '../../ports/sms.ts'
import type { UseCounts } from '../../ports/use-counts.ts'

export interface FoundDeps {
  database: Database
  clock: Clock
  jobs: JobQueue
  storage: FileStorage
  scanner: FileScanner | null
  /** Counts of all processes. */
  counts: UseCounts
  useLimits: UseLimits
  budgets: Budgets
  mailer: Mailer
  sms: SmsSender
  readonly publicUrl: string
  support: SupportConfig
  log: Pick<Logger, 'warn'>
}
