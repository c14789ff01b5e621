import type { Database } from '../../db/index.ts'
import type { Clock } from '../../kernel/clock.ts'

export interface NeedDeps {
  database: Database
  clock: Clock
}
