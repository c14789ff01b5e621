import type { KeyObject } from 'node:crypto'
import type { Database } from '../../db/index.ts'
import type { JobQueue } from '../../jobs/jobs.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Mailer } from '../../ports/mailer.ts'

export interface SightingDeps {
  database: Database
  clock: Clock
  jobs: JobQueue
  mailer: Mailer
  /** Keys the hashes of networks' tokens of SIMs. A Buffer would be imported for each of them. */
  simKey: KeyObject
  readonly publicUrl: string
}
