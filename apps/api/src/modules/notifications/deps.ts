import type { Database } from '../../db/index.ts'
import type { JobQueue } from '../../jobs/jobs.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Logger } from '../../kernel/log.ts'
import type { UseLimits } from '../../limits/use-limits.ts'
import type { Mailer } from '../../ports/mailer.ts'
import type { SmsSender } from '../../ports/sms.ts'

export interface NotificationDeps {
  database: Database
  clock: Clock
  jobs: JobQueue
  mailer: Mailer
  sms: SmsSender
  readonly publicUrl: string
  log: Pick<Logger, 'warn'>
  useLimits: UseLimits
  /** 32 bytes: the codes with which people collect their phones. */
  custodyKey: Buffer
}
