import type { Database } from '../../db/index.ts'
import type { JobQueue } from '../../jobs/jobs.ts'
import type { Clock } from '../../kernel/clock.ts'

export interface CodeDeps {
  database: Database
  clock: Clock
  jobs: JobQueue
  /** 32 bytes, for codes and links alone. */
  codeKey: Buffer
}
