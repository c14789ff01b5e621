import type { Database } from '../../db/pool.ts'
import type { JobQueue } from '../../jobs/jobs.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { IdentityDeps } from '../identity/index.ts'

export interface ProfileDeps extends IdentityDeps {
  database: Database
  clock: Clock
  jobs: JobQueue
}
