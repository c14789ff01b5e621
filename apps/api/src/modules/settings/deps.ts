import type { Database } from '../../db/pool.ts'

export interface SettingsDeps {
  database: Database
}
