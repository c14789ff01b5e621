import type { Budgets } from '../../config/index.ts'
import type { Database } from '../../db/index.ts'
import type { JobQueue } from '../../jobs/jobs.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Encrypter } from '../../kernel/encryption.ts'
import type { UseLimits } from '../../limits/use-limits.ts'
import type { TelecomRecords } from '../../ports/telecom-records.ts'
import type { CertificateDeps } from '../certificates/index.ts'

export interface FlagDeps {
  database: Database
  clock: Clock
  jobs: JobQueue
  /** 32 bytes, for the codes that prove a reporter's contact (modules/one-time-codes). */
  codeKey: Buffer
  /** For PINs. */
  encrypter: Encrypter
  /** A closed case gives the device a certificate again. */
  certificates: CertificateDeps
  telecom: TelecomRecords
}

/** Dependencies of theft reports, whose reporters have no account. */
export interface TheftReportDeps extends FlagDeps {
  useLimits: UseLimits
  budgets: Budgets
}

/** Dependencies of a flag change inside the caller's transaction. */
export type FlagChangeDeps = Pick<FlagDeps, 'clock' | 'jobs' | 'certificates'>
