import type { Database } from '../../db/index.ts'
import type { JobQueue } from '../../jobs/jobs.ts'
import type { AcceptDeps } from '../documents/index.ts'

/** `clock`, `counts` and `storage`: of pictures. */
export interface CaseDeps extends AcceptDeps {
  database: Database
  jobs: JobQueue
  readonly publicUrl: string
}
