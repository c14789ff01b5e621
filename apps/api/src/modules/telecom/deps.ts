import type { Database } from '../../db/index.ts'
import type { JobQueue } from '../../jobs/jobs.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { TelecomRecords } from '../../ports/telecom-records.ts'

export interface TelecomDeps {
  database: Database
  clock: Clock
  jobs: JobQueue
  telecom: TelecomRecords
}
