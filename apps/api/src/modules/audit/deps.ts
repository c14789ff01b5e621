import type { Database } from '../../db/index.ts'
import type { JobQueue } from '../../jobs/jobs.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Logger } from '../../kernel/log.ts'
import type { Mailer } from '../../ports/mailer.ts'
import type { HeadSigner } from './head-signer.ts'

export interface AuditDeps {
  database: Database
  clock: Clock
  jobs: JobQueue
  log: Logger
  mailer: Mailer
  headSigner: HeadSigner
  config: { dataDir: string }
  readonly publicUrl: string
}
