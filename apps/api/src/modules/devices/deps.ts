import type { Imei, Networks, OwnReceipt } from '@amana/contract'
import type { Database, Db } from '../../db/index.ts'
import type { JobQueue } from '../../jobs/jobs.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Encrypter } from '../../kernel/encryption.ts'
import type { FileScanner } from '../../ports/file-scanner.ts'
import type { TelecomRecords } from '../../ports/telecom-records.ts'
import type { UseCounts } from '../../ports/use-counts.ts'
import type { CertificateDeps } from '../certificates/index.ts'
import type { StorageDeps } from '../documents/index.ts'
import type { TacTable } from '../tacs/index.ts'
import type { DeviceLoaders } from './loaders.ts'

export interface DeviceDeps extends StorageDeps {
  database: Database
  clock: Clock
  jobs: JobQueue
  tacs: TacTable
  loaders: DeviceLoaders
  /** For the contacts of deleted accounts. */
  encrypter: Encrypter
  /** Counts of all processes. */
  counts: UseCounts
  scanner: FileScanner | null
  telecom: TelecomRecords
  /** `issuer` is the product's public address. */
  certificates: CertificateDeps
  /** Since when each network has blocked the phone with these numbers. Empty: it is not blocked. */
  networksOf(db: Db, imeis: readonly (Imei | null)[], now: Date): Promise<Networks>
  /**
   * A person tried to register an IMEI that another one flagged stolen or lost: the officers of the case are
   * notified (decisions §5). Called after the refusal is certain, outside of any transaction, before the
   * answer; its errors replace the refusal.
   */
  onRefusedRegistration?: (refused: { imei: Imei; userId: string; at: Date }) => Promise<void>
}

/** Needed by the module's routes as well. */
export interface DeviceModuleDeps extends DeviceDeps {
  /** The block list, as far as this process has read it. */
  blocked: { position(): number | Promise<number> }
  /** Receipts of the public log for the events of a device while it was this person's. */
  receiptsOf(whose: { userId: string; deviceId: number }): Promise<OwnReceipt[]>
}
