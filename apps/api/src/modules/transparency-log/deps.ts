import type { Database } from '../../db/index.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Logger } from '../../kernel/log.ts'
import type { LogWitness } from '../../ports/log-witness.ts'
import type { Release } from '../../release/running-release.ts'
import type { HeadSigner } from '../audit/index.ts'
import type { LogSigner } from './log-signer.ts'
import type { ServedLog } from './served-log.ts'
import type { TileStore } from './tile-store.ts'

export interface TransparencyLogDeps {
  database: Database
  clock: Clock
  log: Logger
  tiles: TileStore
  logSigner: LogSigner
  headSigner: HeadSigner
  witnesses: readonly LogWitness[]
  servedLog: ServedLog
  /** Null: this is a working copy. */
  release: Release | null
  readonly publicUrl: string
}
