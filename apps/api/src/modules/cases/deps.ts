import type { Database } from '../../db/index.ts'
import type { JobQueue } from '../../jobs/jobs.ts'
import type { AccountDeps } from '../accounts/index.ts'
import type { AcceptDeps } from '../documents/index.ts'

/** `clock`, `counts` and `storage`: of pictures. */
export interface CaseDeps extends AcceptDeps {
  database: Database
  jobs: JobQueue
  /** Sessions that are signed out with a missing phone. */
  ended: AccountDeps['ended']
  readonly publicUrl: string
}
