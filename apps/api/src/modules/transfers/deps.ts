import type { Budgets } from '../../config/index.ts'
import type { Database } from '../../db/index.ts'
import type { JobQueue } from '../../jobs/jobs.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Encrypter } from '../../kernel/encryption.ts'
import type { UseLimits } from '../../limits/use-limits.ts'
import type { TelecomRecords } from '../../ports/telecom-records.ts'
import type { CertificateDeps } from '../certificates/index.ts'

export interface TransferDeps {
  database: Database
  clock: Clock
  jobs: JobQueue
  /** 32 bytes, for one-time codes (modules/one-time-codes). */
  codeKey: Buffer
  /** For PINs. */
  encrypter: Encrypter
  certificates: CertificateDeps
  useLimits: UseLimits
  budgets: Budgets
  telecom: TelecomRecords
  /**
   * Whether this NIN or BVN is the account's proven one; null: it has none. Absent while no identities are
   * stored.
   */
  identityMatches?: (userId: string, kind: 'nin' | 'bvn', unverifiedValue: string) => Promise<boolean | null>
}
