import type { Database } from '../../db/index.ts'
import type { JobQueue } from '../../jobs/jobs.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Encrypter } from '../../kernel/encryption.ts'
import type { Logger } from '../../kernel/log.ts'
import type { FlagDeps } from '../flags/index.ts'

export interface LawEnforcementDeps {
  database: Database
  clock: Clock
  jobs: JobQueue
  certificates: FlagDeps['certificates']
  /** Decrypts NIN and BVN. */
  encrypter: Encrypter
  log: Pick<Logger, 'warn'>
  readonly publicUrl: string
  /** Days after which a person sees a look, unless it is released or delayed. */
  accessNoticeDays: number
}
