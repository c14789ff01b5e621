import type { Database } from '../../db/index.ts'
import type { JobQueue } from '../../jobs/jobs.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Logger } from '../../kernel/log.ts'
import type { UseLimits } from '../../limits/use-limits.ts'
import type { Egress } from '../../ports/egress.ts'
import type { VapidKeys } from './vapid.ts'

export interface PushDeps {
  database: Database
  clock: Clock
  jobs: JobQueue
  log: Pick<Logger, 'warn'>
  pushEgress: Egress
  useLimits: UseLimits
  vapidKeys: VapidKeys
  /** Where a push service reaches the operator (RFC 8292 §2.1). */
  support: { email: string | null }
  readonly publicUrl: string
}
