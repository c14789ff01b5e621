import type { Database } from '../../db/index.ts'
import type { JobQueue } from '../../jobs/jobs.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Logger } from '../../kernel/log.ts'

export interface AccessDeps {
  database: Database
  clock: Clock
  jobs: JobQueue
  log: Logger
  /** Days after which a person sees a look, unless it is released or delayed. */
  accessNoticeDays: number
}
