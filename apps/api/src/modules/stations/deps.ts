import type { Database } from '../../db/index.ts'

export interface StationDeps {
  database: Database
}
