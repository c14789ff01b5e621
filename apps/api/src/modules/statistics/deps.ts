import type { Database } from '../../db/index.ts'
import type { WriteDeps } from '../../immutable-files/write.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { ServedLog } from '../transparency-log/index.ts'

/** `storage` and `incomingDir` hold the files of releases. */
export interface StatisticsDeps extends WriteDeps {
  database: Database
  clock: Clock
  servedLog: ServedLog
}

export type ReleaseDeps = Pick<StatisticsDeps, 'database' | 'clock' | 'storage' | 'incomingDir'>
