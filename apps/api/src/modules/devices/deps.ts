import type { Database } from '../../db/index.ts'
import type { JobQueue } from '../../jobs/jobs.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { SharedCounts } from '../../ports/shared-counts.ts'
import type { CertificateDeps } from '../certificates/index.ts'
import type { StorageDeps } from '../documents/index.ts'
import type { TacTable } from '../tacs/index.ts'

export interface DeviceDeps extends StorageDeps {
  database: Database
  clock: Clock
  jobs: JobQueue
  tacs: TacTable
  /** Of all processes. */
  counts: SharedCounts
  /** `issuer` is the product's public address. */
  certificates: CertificateDeps
  /**
   * Somebody tried to register an IMEI with an active stolen or lost flag by another: the officers of the case are told (decisions
   * §5). Called after the refusal is certain, outside of any transaction, before the refusal goes out; what it throws goes out instead.
   */
  onRefusedRegistration?: (refused: { imei: string; userId: string; at: Date }) => Promise<void>
}
