import type { Database } from '../../db/index.ts'
import type { JobQueue } from '../../jobs/jobs.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Mailer } from '../../ports/mailer.ts'
import type { AccountDeps } from '../accounts/index.ts'
import type { CertificateDeps } from '../certificates/index.ts'
import type { AcceptDeps } from '../documents/index.ts'
import type { TacTable } from '../tacs/index.ts'

export interface CustodyDeps {
  database: Database
  clock: Clock
  jobs: JobQueue
  certificates: CertificateDeps
  tacs: Pick<TacTable, 'modelOf'>
  /** 32 bytes: owners' codes are computed with it, never stored (docs/adr/0008). */
  custodyKey: Buffer
  mailer: Mailer
  readonly publicUrl: string
}

export type RepresentativeDeps = Pick<AccountDeps, 'database' | 'clock' | 'jobs' | 'encrypter'>

export interface PhotoDeps extends AcceptDeps {
  database: Database
}

/** A reporter without an account, whose proof is read. */
export interface ReporterDeps extends Pick<CustodyDeps, 'database' | 'clock'> {
  /** Key of the codes that prove a reporter's contact (modules/one-time-codes). */
  codeKey: Buffer
}

export interface CustodyModuleDeps extends CustodyDeps, RepresentativeDeps, PhotoDeps, ReporterDeps {
  readonly publicUrl: string
}
