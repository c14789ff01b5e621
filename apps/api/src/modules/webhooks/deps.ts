import type { Database } from '../../db/index.ts'
import type { JobQueue } from '../../jobs/jobs.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Encrypter } from '../../kernel/encryption.ts'
import type { Logger } from '../../kernel/log.ts'
import type { UseLimits } from '../../limits/use-limits.ts'
import type { Egress } from '../../ports/egress.ts'
import type { Mailer } from '../../ports/mailer.ts'

export interface WebhookDeps {
  database: Database
  jobs: JobQueue
  clock: Clock
  log: Logger
  mailer: Mailer
  encrypter: Encrypter
  egress: Egress
  useLimits: UseLimits
  readonly publicUrl: string
}
